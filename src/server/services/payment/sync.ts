import type { Prisma } from "~/generated/prisma/client";
import { fullPriceCents } from "~/domain/booking/pricing";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { isRowId } from "~/domain/text";
import { holdAt, isPayable, type PaymentStatus } from "~/domain/payment/status";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { CardRefused, ProviderConflict } from "~/server/gateways/payments/errors";
import type { CardSetup, Authorization, PaymentEvent } from "~/server/gateways/payments/gateway";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";
import { publishChange, recordEvent } from "../timeline/record";
import { inTransaction, unkeyed } from "../transaction";
import { holdSavedCard, noteRefusal, takePayment } from "./capture";
import { isCardOf, isPaymentOf } from "./match";
import { claimCard, isCardOfAnother } from "./promo-claims";
import { loadPayable, payableSelect, type PayableBooking } from "./row";
import { applyAuthorization } from "./settle";
import { applySubscription } from "./subscription";

/** Reads the truth from the provider after the card form returned; the browser's word changes nothing. */
export async function refreshPayment(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<{ paymentStatus: PaymentStatus }> {
  const own = isRowId(id)
    ? await ctx.db.booking.findFirst({
        where: { id, customerId: actor.userId },
        select: { id: true },
      })
    : null;
  if (own === null) throw bookingNotFound();
  const { paymentStatus, cardFingerprint } = await readTruth(ctx, id);
  await refuseUsedCard(ctx, id, cardFingerprint);
  return { paymentStatus };
}

/**
 * 409 where the card that was just given can't have the booking's promo code: the customer takes
 * another card, or goes on at the full price.
 */
async function refuseUsedCard(
  ctx: ServiceContext,
  id: string,
  cardFingerprint: string | null,
): Promise<void> {
  const booking = await loadPayable(ctx, id);
  const cardSaved = booking.paymentMethodId !== null;
  if (!isPayable({ ...booking, cardSaved })) return;
  if (!(await isCardOfAnother(ctx, booking, cardFingerprint))) return;
  const fullPrice = centsToText(fullPriceCents(booking));
  throw new DomainError("cardOfAnother", { status: booking.status, fullPrice });
}

/** Brings a booking's money in line with the provider; repeatable at any time. */
export async function syncBooking(ctx: ServiceContext, id: string): Promise<PaymentStatus> {
  return (await readTruth(ctx, id)).paymentStatus;
}

async function readTruth(
  ctx: ServiceContext,
  id: string,
): Promise<{ paymentStatus: PaymentStatus; cardFingerprint: string | null }> {
  const booking = await loadPayable(ctx, id);
  const { paymentStatus, paymentIntentId, setupIntentId } = booking;
  if (ctx.payments.mode === "off") return { paymentStatus, cardFingerprint: null };
  if (paymentIntentId !== null) {
    const authorization = await ctx.payments.retrieveIntent(paymentIntentId);
    return {
      paymentStatus: await settle(ctx, booking, authorization),
      cardFingerprint: authorization.cardFingerprint,
    };
  }
  if (setupIntentId !== null) {
    const setup = await ctx.payments.retrieveCardSetup(setupIntentId);
    await saveCard(ctx, booking, setup);
    return { paymentStatus, cardFingerprint: setup.cardFingerprint };
  }
  return { paymentStatus, cardFingerprint: null };
}

/** Somebody else changing the booking this often meanwhile will have read a newer truth than ours. */
const SETTLE_TRIES = 5;

/**
 * Copies a hold into its booking; a card held for a finished job is charged at once. When the booking
 * changes meanwhile, both sides are read again, so that an older truth never overwrites a newer one.
 */
export async function settle(
  ctx: ServiceContext,
  booking: PayableBooking,
  authorization: Authorization,
): Promise<PaymentStatus> {
  let [row, truth] = [booking, authorization];
  for (let tries = 1; ; tries += 1) {
    const status = await inTransaction(unkeyed(ctx), (ctx) => applyAuthorization(ctx, row, truth));
    if (status !== null) return chargeFinishedJob(ctx, row, status);
    row = await loadPayable(ctx, booking.id);
    const isAnotherOnes = row.paymentIntentId !== null && row.paymentIntentId !== authorization.id;
    if (isAnotherOnes || tries === SETTLE_TRIES) return row.paymentStatus;
    truth = await ctx.payments.retrieveIntent(authorization.id);
  }
}

async function chargeFinishedJob(
  ctx: ServiceContext,
  booking: PayableBooking,
  status: PaymentStatus,
): Promise<PaymentStatus> {
  if (booking.status !== "completed" || status !== "authorized") return status;
  const fresh = await loadPayable(ctx, booking.id);
  const captured = await takePayment(ctx, fresh);
  if (captured === null) return status;
  const charged = await inTransaction(unkeyed(ctx), (ctx) =>
    applyAuthorization(ctx, fresh, captured),
  );
  // Another request charged it at the same moment and wrote it down first.
  return charged ?? (await loadPayable(ctx, booking.id)).paymentStatus;
}

/**
 * Remembers a saved card and plans its hold for two days before the job. One that another booking had
 * the promo code with is not kept.
 */
async function saveCard(
  ctx: ServiceContext,
  booking: PayableBooking,
  setup: CardSetup,
): Promise<void> {
  const { paymentMethodId } = setup;
  if (setup.status !== "succeeded" || paymentMethodId === null) return;
  if (booking.paymentMethodId === paymentMethodId) return;
  if (!(await isCardOf(ctx, booking, setup))) return;
  await inTransaction(unkeyed(ctx), async (ctx) => {
    if (!(await claimCard(ctx, booking, setup.cardFingerprint))) return;
    const { count } = await ctx.db.booking.updateMany({
      where: { id: booking.id, setupIntentId: setup.id, status: { not: "cancelled" } },
      data: { paymentMethodId },
    });
    if (count === 0) return;
    await recordEvent(ctx, booking.id, "card_saved", booking.customerId);
    await enqueue(
      ctx.db,
      "payment.holdSavedCard",
      { bookingId: booking.id },
      { startAfter: holdAt(booking.scheduledAt) },
    );
    await publishChange(ctx, booking);
  });
}

/**
 * Holds a card that was saved for a job far ahead (job payment.holdSavedCard). Where the bank says
 * no, the customer is mailed and may pay another way.
 */
export async function holdPlannedCard(ctx: ServiceContext, bookingId: string): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  if (booking.status === "cancelled" || booking.status === "completed") return;
  if (booking.paymentStatus !== "none") return;
  const due = holdAt(booking.scheduledAt);
  if (ctx.clock.now() < due) {
    // The customer moved the job: come back two days before the new time.
    await enqueue(ctx.db, "payment.holdSavedCard", { bookingId }, { startAfter: due });
    return;
  }
  try {
    // Read again in this order, so that a completion meanwhile is not overwritten.
    if ((await holdSavedCard(ctx, booking)) !== null) await syncBooking(ctx, bookingId);
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    await noteRefusal(ctx, booking);
  }
}

/** Lets go of a payment nobody owes any more: releases the hold, or refunds what was taken. */
export async function cancelOrRefund(
  ctx: ServiceContext,
  job: { bookingId: string; intentId: string },
): Promise<void> {
  const before = await ctx.payments.retrieveIntent(job.intentId);
  if (before.status === "succeeded") {
    await ctx.payments.refund(job.intentId, `refund:${job.intentId}`);
  } else if (before.status !== "canceled") {
    try {
      await ctx.payments.release(job.intentId, `release:${job.intentId}`);
    } catch (error) {
      // Captured between the look and the release: the next try refunds it.
      if (!(error instanceof ProviderConflict)) throw error;
      await ctx.payments.refund(job.intentId, `refund:${job.intentId}`);
    }
  }
  const booking = await loadPayable(ctx, job.bookingId);
  if (booking.paymentIntentId !== job.intentId) return;
  await settle(ctx, booking, await ctx.payments.retrieveIntent(job.intentId));
}

/**
 * A signed webhook of the provider. Its content only says what to read again; each event id counts
 * once, but one whose work failed is worked on again when it is redelivered.
 */
export async function receivePaymentEvent(
  ctx: ServiceContext,
  rawBody: string,
  signature: string | null,
): Promise<void> {
  const event = ctx.payments.parseWebhook(rawBody, signature);
  await ctx.db.webhookEvent.createMany({
    data: [{ id: event.id, type: event.type, receivedAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
  const open = await ctx.db.webhookEvent.count({ where: { id: event.id, processedAt: null } });
  if (open === 0) return;
  await applyEvent(ctx, event);
  await ctx.db.webhookEvent.update({
    where: { id: event.id },
    data: { processedAt: ctx.clock.now() },
  });
}

async function applyEvent(ctx: ServiceContext, event: PaymentEvent): Promise<void> {
  const { subject } = event;
  switch (subject.kind) {
    case "hold":
      return adoptIntent(ctx, subject.intentId, subject.bookingId);
    case "refund":
      return adoptIntent(ctx, subject.intentId, null);
    case "dispute":
      return subject.intentId === null ? undefined : adoptIntent(ctx, subject.intentId, null);
    case "cardSetup":
      return adoptSetup(ctx, subject.setupId, subject.bookingId);
    case "subscription":
      return applySubscription(
        ctx,
        await ctx.payments.retrieveSubscription(subject.subscriptionId),
      );
    case "checkout":
      return subject.subscriptionId === null
        ? undefined
        : applySubscription(ctx, await ctx.payments.retrieveSubscription(subject.subscriptionId));
    case "other":
      return undefined;
    default:
      return subject satisfies never;
  }
}

/**
 * The event may be here before our own answer was saved: then the booking it names takes it on. One
 * that has another payment does not.
 */
async function adoptIntent(
  ctx: ServiceContext,
  intentId: string,
  bookingId: string | null,
): Promise<void> {
  const find = (where: Prisma.BookingWhereUniqueInput) =>
    ctx.db.booking.findUnique({ where, select: payableSelect });
  const isNamed = bookingId !== null && isRowId(bookingId);
  const booking =
    (await find({ paymentIntentId: intentId })) ?? (isNamed ? await find({ id: bookingId }) : null);
  if (booking === null) {
    ctx.log.warn({ intentId }, "a payment event names no booking of ours");
    return;
  }
  const authorization = await ctx.payments.retrieveIntent(intentId);
  if (booking.paymentIntentId === null || booking.paymentIntentId === intentId) {
    await settle(ctx, booking, authorization);
  } else {
    await isPaymentOf(ctx, booking, authorization);
  }
}

async function adoptSetup(
  ctx: ServiceContext,
  setupId: string,
  bookingId: string | null,
): Promise<void> {
  const isNamed = bookingId !== null && isRowId(bookingId);
  const booking = await ctx.db.booking.findFirst({
    where: {
      OR: [
        { setupIntentId: setupId },
        ...(isNamed ? [{ id: bookingId, setupIntentId: null }] : []),
      ],
    },
    select: payableSelect,
  });
  if (booking === null) return;
  const setup = await ctx.payments.retrieveCardSetup(setupId);
  if (!(await isCardOf(ctx, booking, setup))) return;
  if (booking.setupIntentId === null) {
    await ctx.db.booking.updateMany({
      where: { id: booking.id, setupIntentId: null },
      data: { setupIntentId: setupId },
    });
  }
  await saveCard(ctx, booking, setup);
}
