import { ToastAction } from "~/components/ui/toast";
import { UNDO_SECONDS } from "~/domain/staff/undo-policy";
import { SECOND_MS } from "~/domain/time/durations";
import type { ToastCopy, ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const COPY = {
  success: { title: "Undone", description: "It's as it was before." },
  failure: { title: "Not undone", description: "server" },
} as const satisfies ToastPair;

/**
 * Returns what shows an action's success with a button that undoes it, for as long as it can be
 * undone.
 * @param id of the review, alert, request or document
 */
export function useUndoToast(id: string) {
  const undo = api.desk.undo.useMutation(withToasts(COPY));
  return (words: ToastCopy) => {
    toast({
      ...words,
      durationMs: UNDO_SECONDS * SECOND_MS,
      action: (
        <ToastAction altText={`Undo: ${words.title}`} onClick={() => undo.mutate({ id })}>
          Undo
        </ToastAction>
      ),
    });
  };
}
