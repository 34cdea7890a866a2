"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { deskReviewActSchema, type DeskReview } from "~/domain/review/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { ActDialog, NoteField, showRefusal } from "./act-dialog";

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
  const words = WORDS[kind];
  const copy = {
    success: words.success,
    failure: { title: "Nothing was changed", description: "server" },
  } as const satisfies ToastPair;
  const utils = api.useUtils();
  const options = {
    onSuccess() {
      toast(copy.success);
      void utils.desk.invalidate();
      onClose();
    },
    onError(error: { message: string; data?: { reason?: string } | null }) {
      showRefusal(copy, error);
    },
  };
  const hide = api.desk.reviews.hide.useMutation(options);
  const show = api.desk.reviews.show.useMutation(options);
  const keep = api.desk.reviews.keep.useMutation(options);
  const call = { hide, show, keep }[kind];
  const form = useForm({
    resolver: zodResolver(deskReviewActSchema),
    defaultValues: { id: review.id, reason: "" },
    reValidateMode: "onSubmit",
  });
  return (
    <ActDialog
      title={words.title}
      description={words.description}
      submit={words.submit}
      call={call}
      onSubmit={form.handleSubmit((input) => call.mutate(input))}
      onClose={onClose}
    >
      <NoteField
        label="Why?"
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}
