import type { DeadJobView } from "~/domain/staff/dead-job";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

export type DeadJobAction = "retry" | "drop";

const WORDS = {
  retry: {
    title: "Retry this task?",
    description: "We'll retry it right away, as often as a new task.",
    submit: "Retry",
    copy: {
      success: { title: "Retrying", description: "It comes back here if it fails." },
      failure: { title: "Not retried", description: "server" },
    },
  },
  drop: {
    title: "Drop this task?",
    description: "It won't run again. Any message or payment it should have sent won't be sent.",
    submit: "Drop task",
    copy: {
      success: { title: "Dropped", description: "Your reason is saved in the audit log." },
      failure: { title: "Not dropped", description: "server" },
    },
  },
} as const satisfies Record<
  DeadJobAction,
  { title: string; description: string; submit: string; copy: ToastPair }
>;

type DeadJobDialogProps = { action: DeadJobAction; job: DeadJobView; onClose: () => void };

export function DeadJobDialog({ action, job, onClose }: DeadJobDialogProps) {
  const { copy, ...words } = WORDS[action];
  const utils = api.useUtils();
  const after = afterAction(copy, onClose, {
    // A colleague was first. It's removed before the dialog closes, so that the focus doesn't
    // return to a row that disappears.
    NOT_FOUND() {
      utils.desk.deadJobs.setData(undefined, (jobs) => jobs?.filter(({ id }) => id !== job.id));
      onClose();
    },
  });
  const calls = {
    retry: api.desk.retryDeadJob.useMutation(after),
    drop: api.desk.dropDeadJob.useMutation(after),
  };
  return (
    <ReasonDialog
      isOptional
      {...words}
      call={calls[action]}
      onSubmit={(reason) => calls[action].mutate({ id: job.id, reason })}
      onClose={onClose}
    />
  );
}
