import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "../dialogs/act-dialog";

const COPY = {
  success: { title: "Saved", description: "It applies from the next booking." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;

/** What follows every act on a promo: the list is asked again, also where somebody was first. */
export function usePromoAct(onClose: () => void) {
  const utils = api.useUtils();
  const leave = () => {
    void utils.desk.promos.invalidate();
    onClose();
  };
  return afterAct(COPY, leave, { STALE: leave });
}
