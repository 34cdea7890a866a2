import type { ToastPair } from "~/lib/toast-copy";
import { afterAct } from "../dialogs/act-dialog";

/** Closes the panel of a document after a decision, also when another colleague was faster. */
export function afterDecision(copy: ToastPair, onDone: () => void) {
  return afterAct(copy, onDone, { CONFLICT: onDone });
}
