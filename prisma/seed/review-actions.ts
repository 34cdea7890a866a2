import { v7 } from "uuid";
import type { Prisma } from "~/generated/prisma/client";
import { alertColumns } from "~/server/services/alert/raise";
import { HOUR_MS } from "~/domain/time/durations";
import type { BookingRows } from "./rows";

type ReviewRow = BookingRows["reviews"][number];

const ANSWERS = [
  "Thank you! Come back any time, and keep an eye on the front tires.",
  "Thanks for the coffee, and for the kind words.",
  "Glad it runs well again. The old parts are yours if you want them.",
];

export interface ReviewActions {
  reviews: Prisma.ReviewCreateManyInput[];
  reports: Prisma.ReviewReportCreateManyInput[];
  alerts: Prisma.OperatorAlertCreateManyInput[];
}

/**
 * Lists what happened to the demo's reviews: some have a reply, one reported by its mechanic waits
 * for staff, and staff hid one.
 */
export function reviewActions(rows: readonly BookingRows[], now: Date): ReviewActions {
  const written: ReviewRow[] = rows.flatMap((row) => row.reviews);
  const byStars = written.toSorted(
    (one, other) => one.rating - other.rating || Number(one.createdAt) - Number(other.createdAt),
  );
  const [reported, hidden] = byStars;
  const reviews = byStars.map((review, index) => {
    if (review === hidden) {
      return { ...review, comment: "Never let this idiot near your car!!!", hiddenAt: now };
    }
    if (review === reported || index % 4 !== 0) return review;
    const answeredAt = new Date(review.createdAt.getTime() + 3 * HOUR_MS);
    return { ...review, answer: ANSWERS[index % ANSWERS.length] ?? null, answeredAt };
  });
  if (reported === undefined || hidden === undefined) return { reviews, reports: [], alerts: [] };
  const createdAt = new Date(now.getTime() - HOUR_MS / 12);
  const report = (review: ReviewRow, more: Pick<Prisma.ReviewReportCreateManyInput, "reason">) => ({
    id: v7({ msecs: createdAt.getTime() }),
    reviewId: review.id,
    reporterId: review.mechanicId,
    createdAt,
    ...more,
  });
  const alert = {
    ...alertColumns({ kind: "review_reported", reason: "false" }),
    subject: reported.id,
    occurrence: "0",
    bookingId: reported.bookingId,
    createdAt,
  };
  return {
    reviews,
    reports: [
      { ...report(reported, { reason: "false" }), note: "I was ten minutes early that day." },
      { ...report(hidden, { reason: "offensive" }), settledAt: now },
    ],
    alerts: [alert],
  };
}
