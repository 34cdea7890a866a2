import type { ToastPair } from "~/lib/toast-copy";
import { afterAct } from "../dialogs/act-dialog";

const COPY = {
  success: { title: "Saved", description: "It applies from the next booking." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;

/** Closes a dialog of a promo code after its mutation, also when another colleague was faster. */
export function afterPromoAct(onClose: () => void) {
  return afterAct(COPY, onClose, { STALE: onClose });
}
