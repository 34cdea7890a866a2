import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { showRefusal } from "../act-dialog";

const COPY = {
  success: { title: "Saved", description: "It counts from the next booking." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;

/** What follows every act on a promo: the list is asked again, also where somebody was first. */
export function usePromoAct(onClose: () => void) {
  const utils = api.useUtils();
  return {
    onSuccess() {
      toast(COPY.success);
      void utils.desk.promos.invalidate();
      onClose();
    },
    onError(error: { message: string; data?: { reason?: string } | null }) {
      showRefusal(COPY, error);
      if (error.data?.reason !== "STALE") return;
      void utils.desk.promos.invalidate();
      onClose();
    },
  };
}
