"use client";

import { UserRoundX } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { CANCELLATION_FEES } from "~/domain/booking/policy";
import type { BookingView } from "~/domain/booking/view";
import { centsToText } from "~/domain/money";
import { formatDollars } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Cancels a job whose customer isn't there. */
export function NoShow({ job }: { job: BookingView }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" className="w-fit" onClick={() => setAsking(true)}>
        <UserRoundX aria-hidden />
        The customer isn&apos;t here
      </Button>
      {asking ? <NoShowDialog job={job} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

type NoShowDialogProps = { job: BookingView; onClose: () => void };

export function NoShowDialog({ job, onClose }: NoShowDialogProps) {
  const report = api.booking.noShow.useMutation(
    withToasts(
      {
        success: { title: "Job canceled", description: "We told the customer." },
        failure: { title: "Error", description: "server" },
      },
      { onSuccess: onClose, onError: onClose },
    ),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Report a no-show?"
      description="Knock, call and message first. You can't undo this, and the customer can contest it."
      confirmLabel="I can't find them"
      cancelLabel="Keep waiting"
      destructive
      pending={report.isPending}
      onConfirm={() => report.mutate({ id: job.id })}
    >
      <p className="text-sm">
        {job.acceptedPolicy === null
          ? "The customer didn't agree to fees for this booking, so we won't charge one."
          : `The customer pays ${formatDollars(centsToText(CANCELLATION_FEES.arrived))}, or the job's total if that's less. You get it less our platform fee.`}
      </p>
    </ConfirmDialog>
  );
}
