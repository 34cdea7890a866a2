import { outcomeOf } from "~test/races/support";
import type { Cast, Stage } from "./life";

/**
 * More work on a job under way: a row of its own beside the booking's, which its customer pays. Its price
 * is part of the total from when it is held. Whoever got no answer goes on where they were.
 */
export function moreWork({ world, provider }: Stage, { customer }: Cast, bookingId: string) {
  const { prisma } = world.deps;
  const change = { bookingId, purpose: "change", isCurrent: true } as const;
  let counts = false;

  return async (cents: number, card: string): Promise<void> => {
    const fee = Math.round(cents / 20);
    const known = await prisma.payment.findFirst({ where: change });
    const held = await prisma.payment.count({
      where: { ...change, purpose: "booking", state: "authorized" },
    });
    if (counts || (known === null && held === 0)) return;
    const { id } =
      known ??
      (await prisma.payment.create({
        data: {
          ...change,
          changeId: bookingId,
          amountCents: cents + fee,
          platformFeeCents: fee,
        },
      }));
    const asked = await outcomeOf(customer.payment.pay({ id }));
    if (asked.code !== "OK") return;
    await provider.confirm(asked.value.clientSecret, card);
    await outcomeOf(customer.payment.refresh({ id: bookingId }));
    if ((await prisma.payment.count({ where: { ...change, state: "authorized" } })) === 0) return;
    const { count } = await prisma.booking.updateMany({
      where: { id: bookingId, status: "in_progress" },
      data: {
        subtotalCents: { increment: cents },
        platformFeeCents: { increment: fee },
        totalCents: { increment: cents + fee },
      },
    });
    counts = count > 0;
  };
}
