import type { DeskAnnouncement } from "~/domain/announcement/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const ENDED = {
  success: { title: "Announcement ended" },
  failure: { title: "Not ended", description: "server" },
} as const satisfies ToastPair;

const CANCELED = {
  success: { title: "Announcement canceled" },
  failure: { title: "Not canceled", description: "server" },
} as const satisfies ToastPair;

type StopDialogProps = { announcement: DeskAnnouncement; onClose: () => void };

/** Asks for the reason, and ends a running announcement or cancels a scheduled one. */
export function StopDialog({ announcement: { id, state, text }, onClose }: StopDialogProps) {
  const isRunning = state === "running";
  const options = afterAction(isRunning ? ENDED : CANCELED, onClose, { CONFLICT: onClose });
  const end = api.desk.announcements.end.useMutation(options);
  const cancel = api.desk.announcements.cancel.useMutation(options);
  const action = isRunning ? end : cancel;
  return (
    <ReasonDialog
      isOptional
      title={isRunning ? "End this announcement?" : "Cancel this announcement?"}
      description={
        isRunning
          ? `It disappears from every page right away: “${text}”`
          : `No one will see it: “${text}”`
      }
      submit={isRunning ? "End announcement" : "Cancel announcement"}
      call={action}
      onSubmit={(reason) => action.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}
