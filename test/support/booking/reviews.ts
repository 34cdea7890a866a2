import type { PrismaClient } from "~/server/gateways/db/db";
import { givenBooking, type BookingScene } from "../factory";

/** Creates a completed, paid job with the customer's review. */
export async function givenReview(
  prisma: PrismaClient,
  {
    rating = 5,
    comment = "On time.",
    ...scene
  }: BookingScene & { rating?: number; comment?: string } = {},
) {
  const booking = await givenBooking(prisma, { status: "completed", paid: true, ...scene });
  const { id: bookingId, customerId, mechanicId, completedAt } = booking;
  if (mechanicId === null) throw new Error("A completed job has a mechanic.");
  const createdAt = new Date((completedAt ?? new Date()).getTime() + 3_600_000);
  const review = await prisma.review.create({
    data: { bookingId, authorId: customerId, mechanicId, rating, comment, createdAt },
  });
  await prisma.mechanicProfile.update({
    where: { userId: mechanicId },
    data: { ratingSum: { increment: rating }, ratingCount: { increment: 1 } },
  });
  return { ...review, customer: { id: customerId }, mechanic: { id: mechanicId } };
}
