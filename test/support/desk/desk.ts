import type { StaffRole } from "~/domain/staff/roles";
import type { PrismaClient } from "~/server/gateways/db/db";
import { createCaller } from "~/server/root";
import { givenBooking, givenCustomer, givenMechanic, type BookingScene } from "../factory";
import { currentIntent } from "../payment/payments";
import type { TestWorld } from "../world";

/** Creates a staff member who has just given their second factor. */
export async function atDesk(world: TestWorld, prisma: PrismaClient, staffRole: StaffRole) {
  const person = await givenCustomer(prisma, { staffRole });
  const session = {
    ...(await world.sessionOf(person)),
    hasSecondFactor: true,
    secondFactorAt: world.clock.now(),
  };
  const api = createCaller(world.context(session));
  return { person, api, desk: api.desk };
}

/**
 * Calls the sandbox as the provider's API or dashboard. Its webhooks have arrived when this
 * resolves.
 */
export async function atProvider<Answer = { id: string }>(
  world: TestWorld,
  path: string,
  params: Record<string, string> = {},
): Promise<Answer> {
  const response = await world.sandbox.fetch(
    new Request(`http://localhost:3000/api/sandbox/stripe/v1${path}`, {
      method: "POST",
      headers: {
        authorization: "Bearer sk_test_for_tests",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(params),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  await world.sandbox.settle();
  const answer: Answer = JSON.parse(text);
  return answer;
}

/** Reads an address at the provider. */
export async function readAtProvider<Answer>(world: TestWorld, path: string): Promise<Answer> {
  const response = await world.sandbox.fetch(
    new Request(`http://localhost:3000/api/sandbox/stripe/v1${path}`, {
      headers: { authorization: "Bearer sk_test_for_tests" },
    }),
  );
  const answer: Answer = await response.json();
  return answer;
}

/** Returns the provider's id of a payment's charge. */
export async function chargeAt(world: TestWorld, intentId: string): Promise<string> {
  const path = `/payment_intents/${intentId}`;
  return (await readAtProvider<{ latest_charge: string }>(world, path)).latest_charge;
}

export type DisputeCause = "fraudulent" | "product_not_received" | "inquiry";

/** Disputes that payment at its bank, or opens an inquiry. */
export async function disputeAtProvider(world: TestWorld, intentId: string, cause: DisputeCause) {
  const charge = await chargeAt(world, intentId);
  await atProvider(world, `/charges/${charge}/sandbox_dispute`, { cause });
}

/** Creates a paid job whose card's bank disputes the charge, or inquires about it. */
export async function givenDisputedJob(
  world: TestWorld,
  prisma: PrismaClient,
  cause: DisputeCause = "product_not_received",
  scene: Parameters<typeof givenPaidJob>[2] = {},
) {
  const job = await givenPaidJob(world, prisma, scene);
  await disputeAtProvider(world, await job.intentId(), cause);
  const { id: paymentId } = await job.payment();
  const row = () => prisma.dispute.findFirstOrThrow({ where: { paymentId } });
  return {
    ...job,
    row,
    close: async (outcome: "won" | "lost" | "escalated") =>
      atProvider(world, `/disputes/${(await row()).providerId}/sandbox_close`, { outcome }),
  };
}

/** Creates an accepted or started job with $105.00 authorized on this card. */
export async function givenHeldJob(
  world: TestWorld,
  prisma: PrismaClient,
  {
    card = "4242424242424242",
    status = "accepted",
    ...scene
  }: Omit<BookingScene, "status"> & { card?: string; status?: "accepted" | "in_progress" } = {},
) {
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const { id, bookingNumber, totalCents } = await givenBooking(prisma, {
    customer,
    scheduledAt: new Date(world.clock.now().getTime() + 3_600_000),
    ...scene,
  });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const amount = totalCents / 100;
  const { clientSecret } = await asCustomer.payment.createIntent({ amount, bookingId: id });
  await world.confirmCard(clientSecret, card);
  await asCustomer.payment.refresh({ id });
  await asMechanic.booking.accept({ id });
  if (status === "in_progress") await asMechanic.booking.setStatus({ id, status });
  return { id, bookingNumber, customer, mechanic, asCustomer, asMechanic };
}

/**
 * Sets the arrival to an hour ago, since a job completed right after its start waits for the desk.
 */
export async function workedForAnHour(world: TestWorld, prisma: PrismaClient, id: string) {
  const arrivedAt = new Date(world.clock.now().getTime() - 3_600_000);
  await prisma.booking.update({ where: { id }, data: { arrivedAt } });
}

/**
 * Creates a completed job that was paid with this card: $105.00, of which $5.00 is the platform's.
 */
export async function givenPaidJob(
  world: TestWorld,
  prisma: PrismaClient,
  scene: Omit<BookingScene, "status"> & { card?: string } = {},
) {
  const job = await givenHeldJob(world, prisma, { ...scene, status: "in_progress" });
  const { id, asCustomer, asMechanic } = job;
  await workedForAnHour(world, prisma, id);
  await asMechanic.booking.complete({ id });
  await world.sandbox.settle();
  const sumOf = async (account: "mechanic" | "platform") => {
    const { _sum } = await prisma.ledgerEntry.aggregate({
      where: { bookingId: id, account },
      _sum: { amountCents: true },
    });
    return _sum.amountCents ?? 0;
  };
  return {
    ...job,
    intentId: () => currentIntent(prisma, id),
    payment: () => prisma.payment.findFirstOrThrow({ where: { bookingId: id, isCurrent: true } }),
    status: async () => (await asCustomer.booking.byId({ id })).paymentStatus,
    books: async () => ({ mechanic: await sumOf("mechanic"), platform: await sumOf("platform") }),
  };
}
