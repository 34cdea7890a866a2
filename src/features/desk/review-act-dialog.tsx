"use client";

import type { DeskReview } from "~/domain/review/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "./act-dialog";
import { ReasonDialog } from "./reason-dialog";

export interface ReviewAct {
  kind: "hide" | "show" | "keep";
  review: DeskReview;
}

const WORDS = {
  hide: {
    title: "Hide this review?",
    description:
      "Nobody reads it any more, and its stars don't count. Its two sides still see it, marked as hidden.",
    submit: "Hide",
    success: { title: "Review hidden", description: "The rating was added up anew." },
  },
  show: {
    title: "Show this review again?",
    description: "Everybody reads it again, and its stars count.",
    submit: "Show again",
    success: { title: "Review shown", description: "The rating was added up anew." },
  },
  keep: {
    title: "Keep this review?",
    description: "It stays as it is, and what was reported is settled.",
    submit: "Keep",
    success: { title: "Review kept", description: "Its reports are settled." },
  },
} as const;

/** What staff decide about a review, with the reason. */
export function ReviewDialog({ act, onClose }: { act: ReviewAct; onClose: () => void }) {
  const { kind, review } = act;
  const { success, ...words } = WORDS[kind];
  const copy: ToastPair = {
    success,
    failure: { title: "Nothing was changed", description: "server" },
  };
  const utils = api.useUtils();
  const options = afterAct(copy, () => {
    void utils.desk.invalidate();
    onClose();
  });
  const hide = api.desk.reviews.hide.useMutation(options);
  const show = api.desk.reviews.show.useMutation(options);
  const keep = api.desk.reviews.keep.useMutation(options);
  const call = { hide, show, keep }[kind];
  return (
    <ReasonDialog
      {...words}
      call={call}
      onSubmit={(reason) => call.mutate({ id: review.id, reason })}
      onClose={onClose}
    />
  );
}
