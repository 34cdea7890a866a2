import type { PrismaClient } from "~/server/gateways/db/db";
import { atProvider, workedForAnHour } from "../desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "../factory";
import type { TestWorld } from "../world";

/**
 * Fills in the provider's form, completely or not, as its owner would; its event has arrived when
 * this resolves.
 */
export async function onboard(
  world: TestWorld,
  prisma: PrismaClient,
  mechanic: { id: string },
  outcome: "complete" | "open" | "restricted" = "complete",
  accountNumber?: string,
): Promise<string> {
  const { payoutAccountId } = await prisma.mechanicProfile.findUniqueOrThrow({
    where: { userId: mechanic.id },
  });
  await atProvider(world, `/accounts/${payoutAccountId}/sandbox_onboard`, {
    outcome,
    ...(accountNumber === undefined ? {} : { account_number: accountNumber }),
  });
  return payoutAccountId!;
}

/** Creates a mechanic whose account at the provider can be paid. */
export async function givenPayable(world: TestWorld, prisma: PrismaClient) {
  const mechanic = await givenMechanic(prisma);
  const caller = await world.callerFor(mechanic);
  await caller.mechanic.startPayoutSetup({});
  const accountId = await onboard(world, prisma, mechanic);
  return { mechanic, caller, calls: caller.mechanic, accountId };
}

/** Numbers the jobs, so that a mechanic's jobs don't overlap. */
let turn = 0;

/**
 * Creates a job of this mechanic that was charged in the sandbox: $105.00, of which $5.00 is the
 * platform's.
 */
export async function givenCharged(
  world: TestWorld,
  prisma: PrismaClient,
  mechanic: { id: string },
) {
  const customer = await givenCustomer(prisma);
  const { id, totalCents } = await givenBooking(prisma, {
    customer,
    scheduledAt: new Date(world.clock.now().getTime() + (1 + ((turn += 1) % 8)) * 3 * 3_600_000),
  });
  const [asCustomer, asMechanic] = await Promise.all([
    world.callerFor(customer),
    world.callerFor(mechanic),
  ]);
  const { clientSecret } = await asCustomer.payment.createIntent({
    amount: totalCents / 100,
    bookingId: id,
  });
  await world.confirmCard(clientSecret, "4242424242424242");
  await asCustomer.payment.refresh({ id });
  await asMechanic.booking.accept({ id });
  await asMechanic.booking.setStatus({ id, status: "in_progress" });
  await workedForAnHour(world, prisma, id);
  await asMechanic.booking.complete({ id });
  await world.sandbox.settle();
  const payment = await prisma.payment.findFirstOrThrow({
    where: { bookingId: id, isCurrent: true },
  });
  return { bookingId: id, payment };
}
