import type { DeskBookingView } from "~/domain/booking/desk/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const COPY = {
  success: { title: "No-show lifted", description: "We told the mechanic." },
  failure: { title: "No-show not lifted", description: "server" },
} as const satisfies ToastPair;

type LiftNoShowDialogProps = { job: DeskBookingView; onClose: () => void };

/** Lifts a no-show that counts against the job's mechanic. */
export function LiftNoShowDialog({ job, onClose }: LiftNoShowDialogProps) {
  const call = api.desk.liftNoShow.useMutation(afterAction(COPY, onClose));
  return (
    <ReasonDialog
      title="Lift this no-show?"
      description={`It no longer counts against ${job.mechanic?.name ?? "the mechanic"}. If they can't accept jobs because of it, they can again.`}
      submit="Lift no-show"
      call={call}
      onSubmit={(reason) => call.mutate({ id: job.id, reason })}
      onClose={onClose}
    />
  );
}
