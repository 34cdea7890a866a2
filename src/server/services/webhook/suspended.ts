import { WEBHOOK_ENDS, type WebhookType } from "~/domain/webhook/events";
import { isEndedBySuspension } from "~/domain/vetting/suspension";
import type { ServiceContext } from "../context";

/** An event of a booking that people's endpoints hear of. */
interface Heard {
  bookingId: string;
  type: WebhookType;
}

/**
 * Returns those of these people who hear nothing of the event because they're suspended: it's about
 * a job that their suspension ended, or a request. Their own orders, events that end a job, and
 * staff's endpoints aren't affected.
 */
export async function silencedBySuspension(
  { prisma, clock }: Pick<ServiceContext, "prisma" | "clock">,
  { bookingId, type }: Heard,
  userIds: readonly string[],
): Promise<Set<string>> {
  const suspended = await prisma.user.findMany({
    where: {
      id: { in: [...userIds] },
      staffRole: null,
      mechanicProfile: { suspendedAt: { not: null } },
    },
    select: { id: true },
  });
  if (suspended.length === 0) return new Set();
  const booking = await prisma.booking.findUnique({
    where: { id: bookingId },
    select: { customerId: true, mechanicId: true, status: true, scheduledAt: true },
  });
  const hears = ({ id }: { id: string }) => {
    if (booking === null || WEBHOOK_ENDS.has(type)) return true;
    if (booking.customerId === id) return true;
    const job = booking.mechanicId === id ? booking : null;
    return !isEndedBySuspension("webhooks", true, job, clock.now());
  };
  return new Set(suspended.filter((person) => !hears(person)).map(({ id }) => id));
}
