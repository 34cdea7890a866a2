import { priceAfter, type ChangeOrderState } from "~/domain/booking/change-order/rules";
import { FIRST_SERVICE_PROMO, quote } from "~/domain/booking/price/pricing";
import type { PrismaClient } from "~/server/gateways/db/db";
import { bookedCar } from "~/server/services/vehicle/booked";
import { givenBooking, givenCustomer, givenMechanic } from "../factory";
import type { TestWorld } from "../world";

/** Creates a change order as its mechanic sends it: one line of labor for $40.00 more. */
export async function givenChangeOrder(
  prisma: PrismaClient,
  bookingId: string,
  order: {
    id?: string;
    createdAt?: Date;
    mechanic?: { id: string };
    state?: ChangeOrderState;
    needsOperator?: boolean;
    expiresAt?: Date;
    addedCents?: number;
    /** The car at the job, if it isn't the booked one. */
    vehicle?: { year: number; make: string; model: string };
  } = {},
) {
  const { mechanic, state = "open", needsOperator = false, addedCents = 4_000 } = order;
  const booking = await prisma.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { lines: true, changeOrders: true },
  });
  const mechanicId = mechanic?.id ?? booking.mechanicId;
  if (mechanicId === null) throw new Error("Expected a mechanic to propose the change order.");
  const line = { name: "Freeing a seized bolt", priceCents: addedCents };
  return prisma.changeOrder.create({
    data: {
      ...(order.id === undefined ? {} : { id: order.id }),
      ...(order.createdAt === undefined ? {} : { createdAt: order.createdAt }),
      bookingId,
      number: booking.changeOrders.length + 1,
      mechanicId,
      state,
      reason: "The bolt is seized.",
      ...(order.vehicle === undefined
        ? {}
        : {
            vehicleYear: order.vehicle.year,
            vehicleMake: order.vehicle.make,
            vehicleModel: order.vehicle.model,
            vehicleBooked: bookedCar(booking),
          }),
      needsOperator,
      subtotalBeforeCents: booking.subtotalCents,
      totalBeforeCents: booking.totalCents,
      ...priceAfter(booking, [...booking.lines, line]),
      expiresAt: order.expiresAt ?? new Date(Date.now() + 3_600_000),
      lines: { create: { act: "add", position: 0, kind: "labor", ...line } },
    },
  });
}

export const GOOD_CARD = "4242424242424242";
export const DECLINED_CARD = "4000000000000002";

/** Creates a job of $105.00 with an authorized card, whose mechanic has arrived and is working. */
export async function jobAtWork(
  world: TestWorld,
  {
    held = true,
    started = true,
    issue,
    priceCents,
    promo = false,
    card = GOOD_CARD,
    agreed = false,
    customer: theirCustomer,
    mechanic: theirs,
  }: {
    held?: boolean;
    started?: boolean;
    card?: string;
    /** The customer agrees to the cancellation fees. */
    agreed?: boolean;
    issue?: string;
    priceCents?: number;
    promo?: boolean;
    customer?: Awaited<ReturnType<typeof givenCustomer>>;
    mechanic?: Awaited<ReturnType<typeof givenMechanic>>;
  } = {},
) {
  const { prisma } = world.deps;
  const customer = theirCustomer ?? (await givenCustomer(prisma));
  const mechanic = theirs ?? (await givenMechanic(prisma));
  const scheduledAt = new Date(world.clock.now().getTime() + 20 * 60_000);
  const { id } = await givenBooking(prisma, {
    customer,
    scheduledAt,
    ...(priceCents === undefined ? {} : { priceCents }),
  });
  if (issue !== undefined || promo) {
    const { subtotalCents } = await prisma.booking.findUniqueOrThrow({ where: { id } });
    const price = quote({
      lines: [{ priceCents: subtotalCents }],
      issueDescription: issue ?? "",
      promo: promo ? FIRST_SERVICE_PROMO : null,
    });
    await prisma.booking.update({
      where: { id },
      data: {
        ...price,
        ...(issue === undefined ? {} : { issueDescription: issue }),
        promoCode: promo ? "FIRST20" : null,
        promoPercent: promo ? 20 : null,
      },
    });
  }
  const [asCustomer, asMechanic] = [
    await world.callerFor(customer),
    await world.callerFor(mechanic),
  ];
  const { totalAmount } = await asCustomer.booking.byId({ id });
  if (held) {
    const amount = Number(totalAmount);
    const { clientSecret } = await asCustomer.payment.createIntent({
      amount,
      bookingId: id,
      ...(agreed ? { acceptedPolicy: "2026-11" } : {}),
    });
    await world.confirmCard(clientSecret, card);
    await asCustomer.payment.refresh({ id });
  }
  await asMechanic.booking.accept({ id });
  if (started) await asMechanic.booking.setStatus({ id, status: "in_progress" });
  else await asMechanic.booking.arrived({ id });
  return {
    id,
    customer,
    mechanic,
    asCustomer,
    asMechanic,
    now: () => asCustomer.booking.byId({ id }),
    propose: (
      change: Partial<Parameters<typeof asMechanic.booking.proposeChange>[0]> = {
        add: [{ kind: "part", description: "Brake pads", amount: "80.00" }],
      },
    ) => asMechanic.booking.proposeChange({ id, reason: "They are worn down.", ...change }),
    /** Authorizes the amount of an approved order. */
    async pay(paymentId: string | undefined, card = GOOD_CARD) {
      const intent = await asCustomer.payment.pay({ id: paymentId ?? "" });
      await world.confirmCard(intent.clientSecret, card);
      await asCustomer.payment.refresh({ id });
      return intent;
    },
    complete: () => asMechanic.booking.complete({ id }),
    rows: () =>
      prisma.payment.findMany({
        where: { bookingId: id },
        orderBy: [{ createdAt: "asc" }, { attempt: "asc" }, { id: "asc" }],
      }),
    /** Returns what the provider has charged and still has authorized, over all its payments. */
    async taken() {
      const rows = await prisma.payment.findMany({
        where: { bookingId: id, intentId: { not: null } },
      });
      const truths = await Promise.all(
        rows.map(({ intentId }) => world.deps.payments.retrieveIntent(intentId ?? "")),
      );
      const sum = (cents: (truth: (typeof truths)[number]) => number) =>
        truths.reduce((total, truth) => total + cents(truth), 0);
      return {
        cents: sum((truth) => truth.amountReceivedCents - truth.amountRefundedCents),
        heldCents: sum((truth) =>
          truth.status === "requires_capture" ? truth.amountCapturableCents : 0,
        ),
      };
    },
    async ledger() {
      const entries = await prisma.ledgerEntry.findMany({ where: { bookingId: id } });
      const of = (account: "mechanic" | "platform") =>
        entries
          .filter((entry) => entry.account === account)
          .reduce((sum, entry) => sum + entry.amountCents, 0);
      return { mechanic: of("mechanic"), platform: of("platform") };
    },
  };
}
