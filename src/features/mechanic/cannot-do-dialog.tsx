"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { isUnderWay } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { SUPPORT_SUBJECTS } from "~/domain/customer/labels";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

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
      <Field label="What's wrong?" required error={error} hint="Only our team reads it.">
        {(control) => (
          <Textarea
            {...control}
            maxLength={TEXT_LIMITS.note}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
