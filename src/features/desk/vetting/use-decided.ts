import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "../dialogs/act-dialog";

/** What follows a decision: its words, the lists anew, and the panel's end; also where somebody was faster. */
export function useDecided(copy: ToastPair, onDone: () => void) {
  const utils = api.useUtils();
  const leave = () => {
    void utils.desk.invalidate();
    onDone();
  };
  return afterAct(copy, leave, { CONFLICT: leave });
}
