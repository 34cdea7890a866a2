import type { StaffRole } from "~/domain/staff/roles";
import type { PrismaClient } from "~/server/gateways/db/db";
import { createCaller } from "~/server/root";
import { givenBooking, givenCustomer, givenMechanic, type BookingScene } from "./factory";
import { currentIntent } from "./payments";
import type { TestWorld } from "./world";

/** Somebody of the staff who gave their second factor just now. */
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

/** One of the stand-in's own calls, or the provider's dashboard; its webhooks have arrived then. */
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

/** What the provider has under that address. */
export async function readAtProvider<Answer>(world: TestWorld, path: string): Promise<Answer> {
  const response = await world.sandbox.fetch(
    new Request(`http://localhost:3000/api/sandbox/stripe/v1${path}`, {
      headers: { authorization: "Bearer sk_test_for_tests" },
    }),
  );
  const answer: Answer = await response.json();
  return answer;
}

/** The charge behind a payment, as the provider names it. */
export async function chargeAt(world: TestWorld, intentId: string): Promise<string> {
  const path = `/payment_intents/${intentId}`;
  return (await readAtProvider<{ latest_charge: string }>(world, path)).latest_charge;
}

export type DisputeCause = "fraudulent" | "product_not_received" | "inquiry";

/** The bank takes the money of that payment back, or asks about it. */
export async function disputeAtProvider(world: TestWorld, intentId: string, cause: DisputeCause) {
  const charge = await chargeAt(world, intentId);
  await atProvider(world, `/charges/${charge}/sandbox_dispute`, { cause });
}

/** A paid job whose card's bank takes the money back, or asks about it. */
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

/** A job whose hold of $105.00 is on this card, accepted or in progress. */
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

/** Its mechanic came an hour ago: a job that is done at once waits for the desk. */
export async function workedForAnHour(world: TestWorld, prisma: PrismaClient, id: string) {
  const arrivedAt = new Date(world.clock.now().getTime() - 3_600_000);
  await prisma.booking.update({ where: { id }, data: { arrivedAt } });
}

/** A job that was paid with this card and done; $105.00 of which $5.00 are the platform's. */
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
