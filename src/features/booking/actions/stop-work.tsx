"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { BookingView } from "~/domain/booking/view";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { TeamReason } from "../team-reason";

/** Stops work that has gone wrong and sends staff the reason. */
export function StopWork({ booking }: { booking: BookingView }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const stop = api.booking.stop.useMutation(
    withToasts(
      {
        success: { title: "The work is stopped", description: "We'll call both of you." },
        failure: { title: "Error", description: "server" },
      },
      { onSuccess: () => setAsking(false) },
    ),
  );
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3.5 w-fit text-destructive"
        onClick={() => setAsking(true)}
      >
        Stop the work
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Stop the work?"
        description="We'll tell your mechanic right away. We won't charge anything until our team decides, within 24 hours."
        confirmLabel="Stop the work"
        cancelLabel="Let work continue"
        destructive
        pending={stop.isPending}
        onConfirm={() => {
          if (reason.trim() === "") setError("Describe what's wrong.");
          else stop.mutate({ id: booking.id, reason });
        }}
      >
        <TeamReason
          label="What's wrong?"
          value={reason}
          error={error}
          onChange={(typed) => {
            setReason(typed);
            setError(undefined);
          }}
        />
      </ConfirmDialog>
    </>
  );
}
