import type { FailureCopy, ToastCopy } from "~/lib/toast-copy";
import { afterAction } from "../dialogs/action-dialog";
import { useUndoToast } from "../dialogs/use-undo";

/**
 * Closes the panel of a document after a decision, also when another colleague was faster, and
 * offers to undo it.
 */
export function useAfterDecision(
  id: string,
  { success, ...copy }: { success: ToastCopy; failure: FailureCopy },
  onDone: () => void,
) {
  const offerUndo = useUndoToast(id);
  const done = () => {
    offerUndo(success);
    onDone();
  };
  return afterAction(copy, done, { CONFLICT: onDone });
}
