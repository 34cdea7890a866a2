"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { BookingView } from "~/domain/booking/view";
import { formatDollars } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Keeps a job that would be canceled because it has no card. */
export function GoWithoutCard({ job }: { job: BookingView }) {
  const [asking, setAsking] = useState(false);
  const go = api.booking.goWithoutCard.useMutation(
    withToasts(
      {
        success: {
          title: "You're going ahead without a card",
          description: "We won't cancel this job.",
        },
        failure: { title: "Error", description: "server" },
      },
      { onSuccess: () => setAsking(false), onError: () => setAsking(false) },
    ),
  );
  return (
    <>
      <Button variant="outline" className="w-fit" onClick={() => setAsking(true)}>
        I&apos;ll go without a card
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Go without a card?"
        description={`We won't cancel this job. ${formatDollars(job.totalAmount)} is due when it's done, and we can't promise that the customer pays.`}
        confirmLabel="Go without a card"
        cancelLabel="Wait for a card"
        pending={go.isPending}
        onConfirm={() => go.mutate({ id: job.id })}
      />
    </>
  );
}
