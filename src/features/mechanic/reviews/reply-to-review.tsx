"use client";

import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Textarea } from "~/components/ui/textarea";
import { REVIEWS } from "~/domain/review/policy";
import type { OwnReview } from "~/domain/review/schema";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { ContactWarning } from "~/features/contact/contact-warning";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const TOASTS = {
  success: { title: "Answer saved", description: "It appears below the review." },
  failure: { title: "Answer not saved", description: "server" },
} as const;

/** Writes or corrects the mechanic's one answer. */
export function ReplyToReview({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const [text, setText] = useState(review.answer?.text ?? "");
  const [error, setError] = useState<string>();
  const answer = api.booking.reviews.answer.useMutation(withToasts(TOASTS, { onSuccess: onClose }));
  return (
    <FormDialog
      title={review.answer === null ? `Answer ${review.author}` : "Edit your answer"}
      description={`You can answer once, publicly. You can edit it for ${REVIEWS.answerMinutes} minutes.`}
      submitLabel="Send answer"
      pending={answer.isPending}
      onSubmit={() => {
        if (text.trim() === "") setError("Write an answer.");
        else answer.mutate({ id: review.id, text });
      }}
      onClose={onClose}
    >
      <Field label="Your answer" required error={error}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            maxLength={TEXT_LIMITS.note}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <ContactWarning text={text} />
    </FormDialog>
  );
}
