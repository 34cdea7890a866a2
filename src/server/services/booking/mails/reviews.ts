import { letter, type MailContext, type MailTable } from "./mail-context";

/** Returns the review unless staff have hidden it since the email was planned. */
async function visibleReview({ ctx, booking }: MailContext) {
  return ctx.db.review.findFirst({ where: { bookingId: booking.id, hiddenAt: null } });
}

/** Emails about reviews and answers. None of them quotes the text. */
export const REVIEW_MAILS = {
  review_left: async (context) => {
    const { mechanic, number, what, jobs } = context;
    const review = await visibleReview(context);
    if (review === null || mechanic === null) return [];
    return [
      letter(
        mechanic,
        `A customer left a review: booking ${number}`,
        [
          `Your customer gave ${review.rating} of 5 stars for this job:`,
          what,
          "It's on your public profile. You can answer it there once, publicly.",
        ],
        jobs,
      ),
    ];
  },
  review_answered: async (context) => {
    const { customer, number, mechanicName, what, bookings } = context;
    const review = await visibleReview(context);
    if (review === null || review.answer === null) return [];
    return [
      letter(
        customer,
        `Your mechanic answered your review: booking ${number}`,
        [`${mechanicName} answered your review of this job:`, what],
        bookings,
      ),
    ];
  },
} as const satisfies MailTable;
