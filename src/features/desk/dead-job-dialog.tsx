import type { DeadJobView } from "~/domain/staff/dead-job";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "./act-dialog";
import { ReasonDialog } from "./reason-dialog";

export type DeadJobAct = "retry" | "drop";

const WORDS = {
  retry: {
    title: "Do it again?",
    description: "It is tried at once, and as often as new work.",
    submit: "Do it again",
    copy: {
      success: { title: "It is being done again", description: "It comes back if it fails." },
      failure: { title: "Not done again", description: "server" },
    },
  },
  drop: {
    title: "Drop it?",
    description: "It is never done. What it would have told or paid stays undone.",
    submit: "Drop it",
    copy: {
      success: { title: "Dropped", description: "Your reason is kept in the audit log." },
      failure: { title: "Not dropped", description: "server" },
    },
  },
} as const satisfies Record<
  DeadJobAct,
  { title: string; description: string; submit: string; copy: ToastPair }
>;

type DeadJobDialogProps = { act: DeadJobAct; job: DeadJobView; onClose: () => void };

export function DeadJobDialog({ act, job, onClose }: DeadJobDialogProps) {
  const { copy, ...words } = WORDS[act];
  const utils = api.useUtils();
  /** Off the list before the dialog closes, so that the focus is not led back to what goes. */
  const leave = () => {
    utils.desk.deadJobs.setData(undefined, (jobs) => jobs?.filter(({ id }) => id !== job.id));
    onClose();
  };
  const after = afterAct(copy, leave, { NOT_FOUND: leave });
  const calls = {
    retry: api.desk.retryDeadJob.useMutation(after),
    drop: api.desk.dropDeadJob.useMutation(after),
  };
  return (
    <ReasonDialog
      {...words}
      call={calls[act]}
      onSubmit={(reason) => calls[act].mutate({ id: job.id, reason })}
      onClose={onClose}
    />
  );
}
