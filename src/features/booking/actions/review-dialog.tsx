"use client";

import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Textarea } from "~/components/ui/textarea";
import type { BookingView } from "~/domain/booking/view";
import { publishedSentence } from "~/domain/review/author-name";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { ContactWarning } from "~/features/contact/contact-warning";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { GroupError } from "../fields";
import { StarInput } from "./star-input";

const REVIEW_TOASTS = {
  success: { title: "Thank you for your review", description: "It helps others choose." },
  failure: { title: "Review not saved", description: "server" },
} as const;
const NO_STARS = "Choose one to five stars.";

type ReviewDialogProps = {
  booking: Pick<BookingView, "id" | "mechanicName" | "serviceName" | "customer">;
  onClose: () => void;
};

/** Asks for stars and a few words about a completed job. */
export function ReviewDialog({ booking, onClose }: ReviewDialogProps) {
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState("");
  const [error, setError] = useState<string>();
  const review = api.booking.review.useMutation(withToasts(REVIEW_TOASTS, { onSuccess: onClose }));
  return (
    <FormDialog
      title={`How was ${booking.mechanicName ?? "your mechanic"}?`}
      description={booking.serviceName}
      submitLabel="Send review"
      cancelLabel="Not now"
      pending={review.isPending}
      onSubmit={() => {
        if (rating === 0) setError(NO_STARS);
        else review.mutate({ bookingId: booking.id, rating, comment, agreesToPublish: true });
      }}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <StarInput
          value={rating}
          onChange={(stars) => {
            setRating(stars);
            setError(undefined);
          }}
        />
        <GroupError id="review-stars-error" message={error} />
      </div>
      <Field label="Your review" optional hint={publishedSentence(booking.customer)}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={TEXT_LIMITS.note}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
      <ContactWarning text={comment} />
    </FormDialog>
  );
}
