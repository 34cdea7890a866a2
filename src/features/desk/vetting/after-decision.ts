import type { ToastPair } from "~/lib/toast-copy";
import { afterAction } from "../dialogs/action-dialog";

/** Closes the panel of a document after a decision, also when another colleague was faster. */
export function afterDecision(copy: ToastPair, onDone: () => void) {
  return afterAction(copy, onDone, { CONFLICT: onDone });
}
