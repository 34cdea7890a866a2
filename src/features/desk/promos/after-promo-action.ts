import type { ToastPair } from "~/lib/toast-copy";
import { afterAction } from "../dialogs/action-dialog";

const COPY = {
  success: { title: "Saved", description: "It applies from the next booking." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;

/** Closes a dialog of a promo code after its mutation, also when another colleague was faster. */
export function afterPromoAction(onClose: () => void) {
  return afterAction(COPY, onClose, { STALE: onClose });
}
