import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "../dialogs/act-dialog";

const COPY = {
  success: { title: "Saved", description: "It applies from the next booking." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;

/**
 * Returns the callbacks after a promo action. The list is refetched even if a colleague was faster.
 */
export function usePromoAct(onClose: () => void) {
  const utils = api.useUtils();
  const leave = () => {
    void utils.desk.promos.invalidate();
    onClose();
  };
  return afterAct(COPY, leave, { STALE: leave });
}
