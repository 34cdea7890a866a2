import type { DeskBookingView } from "~/domain/booking/desk/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const KEEP = {
  success: { title: "Payout held", description: "Release it when you've finished your review." },
  failure: { title: "Payout not held", description: "server" },
} as const satisfies ToastPair;
const RELEASE = {
  success: { title: "Payout released" },
  failure: { title: "Payout not released", description: "server" },
} as const satisfies ToastPair;

type PayoutReviewDialogProps = { job: DeskBookingView; onClose: () => void };

/** Holds a job's payout for review, or releases it. */
export function PayoutReviewDialog({ job, onClose }: PayoutReviewDialogProps) {
  const isHeld = job.payoutHeldAt !== null;
  const call = api.desk.reviewPayout.useMutation(afterAction(isHeld ? RELEASE : KEEP, onClose));
  return (
    <ReasonDialog
      title={isHeld ? "Release this payout?" : "Hold this payout?"}
      description={
        isHeld
          ? "We'll pay the mechanic for this job with the next payout."
          : "We won't pay the mechanic for this job until you release it. They see “We're reviewing this job”, not your reason."
      }
      submit={isHeld ? "Release payout" : "Hold payout"}
      call={call}
      onSubmit={(reason) => call.mutate({ id: job.id, held: !isHeld, reason })}
      onClose={onClose}
    />
  );
}
