"use client";

import type { DeskReview } from "~/domain/review/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { useUndoToast } from "../dialogs/use-undo";
import { ReasonDialog } from "../dialogs/reason-dialog";

export interface ReviewAction {
  kind: "hide" | "show" | "keep";
  review: DeskReview;
}

const WORDS = {
  hide: {
    title: "Hide this review?",
    description:
      "It's no longer public, and its stars don't count. The customer and mechanic still see it, marked as hidden.",
    submit: "Hide",
    success: { title: "Review hidden", description: "We recalculated the rating." },
  },
  show: {
    title: "Unhide this review?",
    description: "It's public again, and its stars count.",
    submit: "Unhide",
    success: { title: "Review unhidden", description: "We recalculated the rating." },
  },
  keep: {
    title: "Keep this review?",
    description: "It stays public, and its reports are closed.",
    submit: "Keep",
    success: { title: "Review kept", description: "Its reports are closed." },
  },
} as const;

/** Hides or restores a review, with the reason. */
export function ReviewDialog({ action, onClose }: { action: ReviewAction; onClose: () => void }) {
  const { kind, review } = action;
  const { success, ...words } = WORDS[kind];
  const failure = { title: "Nothing was changed", description: "server" } as const;
  const copy: ToastPair = { success, failure };
  const options = afterAction(copy, onClose);
  const offerUndo = useUndoToast(review.id);
  const hide = api.desk.reviews.hide.useMutation(
    afterAction({ failure }, () => {
      offerUndo(success);
      onClose();
    }),
  );
  const show = api.desk.reviews.show.useMutation(options);
  const keep = api.desk.reviews.keep.useMutation(options);
  const call = { hide, show, keep }[kind];
  return (
    <ReasonDialog
      isOptional={kind !== "hide"}
      {...words}
      call={call}
      onSubmit={(reason) => call.mutate({ id: review.id, reason })}
      onClose={onClose}
    />
  );
}
