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
  return { person, desk: createCaller(world.context(session)).desk };
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

/** The charge behind a payment, as the provider names it. */
export async function chargeAt(world: TestWorld, intentId: string): Promise<string> {
  const response = await world.sandbox.fetch(
    new Request(`http://localhost:3000/api/sandbox/stripe/v1/payment_intents/${intentId}`, {
      headers: { authorization: "Bearer sk_test_for_tests" },
    }),
  );
  const intent: { latest_charge: string } = await response.json();
  return intent.latest_charge;
}

/** A job that was paid with this card and done; $105.00 of which $5.00 are the platform's. */
export async function givenPaidJob(
  world: TestWorld,
  prisma: PrismaClient,
  { card = "4242424242424242", ...scene }: BookingScene & { card?: string } = {},
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
  await asMechanic.booking.setStatus({ id, status: "in_progress" });
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
    id,
    bookingNumber,
    customer,
    mechanic,
    asCustomer,
    asMechanic,
    intentId: () => currentIntent(prisma, id),
    payment: () => prisma.payment.findFirstOrThrow({ where: { bookingId: id, isCurrent: true } }),
    status: async () => (await asCustomer.booking.byId({ id })).paymentStatus,
    books: async () => ({ mechanic: await sumOf("mechanic"), platform: await sumOf("platform") }),
  };
}
