import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { showRefusal } from "../act-dialog";

type Refusal = Parameters<typeof showRefusal>[1];

/** What follows a decision: its words, the lists anew, and the panel's end; also where somebody was faster. */
export function useDecided(copy: ToastPair, onDone: () => void) {
  const utils = api.useUtils();
  const leave = () => {
    void utils.desk.invalidate();
    onDone();
  };
  return {
    onSuccess() {
      if (copy.success) toast(copy.success);
      leave();
    },
    onError(error: Refusal) {
      showRefusal(copy, error);
      if (error.data?.reason === "CONFLICT") leave();
    },
  };
}
