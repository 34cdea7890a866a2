"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { isUnderWay } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { SUPPORT_SUBJECTS } from "~/domain/customer/labels";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { TeamReason } from "~/features/booking/team-reason";

const [ABOUT_BOOKING] = SUPPORT_SUBJECTS;

/** Tells the desk that a mechanic who has arrived can't do the job, or can't finish it. */
export function CannotDoDialog({ job, onClose }: { job: BookingView; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const began = isUnderWay(job.status);
  const send = api.auth.contactSupport.useMutation(
    withToasts(
      {
        success: {
          title: "We told our team",
          description: "Stay in touch with the customer. We'll call or email you.",
        },
        failure: { title: "Message not sent", description: "server" },
      },
      { onSuccess: onClose },
    ),
  );
  const cannot = began ? "I can't finish this job" : "I've arrived and can't do this job";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={began ? "Can't finish this job?" : "Can't do this job?"}
      description="You're already there, so our team decides what happens next. The job stays yours until then."
      confirmLabel="Tell our team"
      cancelLabel="Go back"
      pending={send.isPending}
      onConfirm={() => {
        if (reason.trim() === "") setError("Tell us what's wrong.");
        else
          send.mutate({
            subject: ABOUT_BOOKING,
            message: `Booking ${job.bookingNumber}: ${cannot}. ${reason.trim()}`,
          });
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
  );
}
