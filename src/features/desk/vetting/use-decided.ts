import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "../dialogs/act-dialog";

/**
 * Returns the callbacks after a decision: a toast, refetched lists, and closing the panel, even if
 * a colleague was faster.
 */
export function useDecided(copy: ToastPair, onDone: () => void) {
  const utils = api.useUtils();
  const leave = () => {
    void utils.desk.invalidate();
    onDone();
  };
  return afterAct(copy, leave, { CONFLICT: leave });
}
