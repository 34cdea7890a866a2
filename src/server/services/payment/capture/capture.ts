import { centsToText } from "~/domain/money";
import { shareOut } from "~/domain/payment/payment";
import { LEAST_CHARGE_CENTS } from "~/domain/payment/policy";
import { CardRefused } from "~/domain/payment/provider-errors";
import type { Authorization } from "~/server/gateways/payments/view";
import type { ServiceContext } from "../../context";
import { notifyAbout, recordEvent } from "../../timeline/record";
import { currentAccount, isForeign, isMissing } from "../authorization/account";
import { firstAttempt, idempotencyKey, retire } from "../authorization/attempt";
import { writeOff } from "../due/write-off";
import { authorizeSavedCard, noteRefusal } from "../authorization/saved-card";
import { jobPayments } from "../authorization/match";
import { bookingPayment, isCardSaved, loadPayable, paymentIn } from "../row";
import type { PayableBooking, PaymentRow } from "../row";
import { applyAuthorization, settle } from "../authorization/settle";
import { countJob, isCollected, writeStatus } from "../status";

/** A capture at the provider, and its row. */
export interface Taken {
  payment: PaymentRow;
  truth: Authorization & { account: string };
}

/** Returns whether completing this booking charges a card. If so, a crash halfway must be found. */
export function willCharge(booking: PayableBooking): boolean {
  return isCardSaved(booking) || jobPayments(booking).some(({ state }) => state === "authorized");
}

/**
 * Captures a finished job's payment at the provider, outside any transaction: the booking's
 * authorization first, then those of its change orders. The rest becomes due. Repeating it never
 * charges twice. If the first card is refused, the refusal is recorded, its customer is emailed,
 * and the error is thrown. After one capture, a refusal leaves the rest due.
 */
export async function takePayment(ctx: ServiceContext, bookingId: string): Promise<Taken[]> {
  const booking = await readAuthorizations(ctx, bookingId);
  const taken: Taken[] = [];
  const { shares } = shareOut(jobPayments(booking), booking.totalCents);
  for (const { row, cents } of shares) {
    if (row.state !== "authorized" && row.state !== "captured") continue;
    if (cents === 0 || (isTooSmall(cents) && row.state === "authorized")) continue;
    try {
      const truth = await capture(ctx, booking, row, cents);
      if (truth !== null) taken.push({ payment: row, truth });
    } catch (error) {
      if (!(error instanceof CardRefused) || taken.length === 0) throw error;
    }
  }
  return taken;
}

/**
 * Asks the provider about every payment that may have been authorized, and authorizes a saved card.
 * Returns the booking as it is afterwards.
 */
async function readAuthorizations(ctx: ServiceContext, bookingId: string): Promise<PayableBooking> {
  const seen = await loadPayable(ctx, bookingId);
  for (const { id, intentId, state } of jobPayments(seen)) {
    if (intentId !== null && state !== "authorized" && state !== "captured") {
      await settle(ctx, bookingId, id);
    }
  }
  const booking = await loadPayable(ctx, bookingId);
  if (!isCardSaved(booking)) return booking;
  await authorizeSavedCard(ctx, booking);
  return loadPayable(ctx, bookingId);
}

/** Captures one authorization; null if the provider no longer has it. */
export async function capture(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
  cents: number,
): Promise<Taken["truth"] | null> {
  const { intentId } = payment;
  const account = await currentAccount(ctx);
  try {
    if (intentId === null || isForeign(payment, account)) {
      if (intentId !== null) await settle(ctx, booking.id, payment.id);
      return null;
    }
    const key = idempotencyKey(payment, "capture", cents);
    return { ...(await ctx.payments.capture(intentId, cents, key)), account };
  } catch (error) {
    if (isMissing(error)) {
      await settle(ctx, booking.id, payment.id);
      return null;
    }
    if (error instanceof CardRefused) await noteRefusal(ctx, booking, payment, error);
    throw error;
  }
}

/** Returns whether an amount is below the smallest charge: we neither charge it nor ask for it. */
const isTooSmall = (cents: number) => cents < LEAST_CHARGE_CENTS;

/**
 * The card was authorized after the payment was read. The completion rolls back and is tried again.
 */
export class AuthorizationArrived extends Error {}

/**
 * Records what a finished job captured and what is due, in the transaction that completes it. Also
 * counts the job for its mechanic.
 * @throws {AuthorizationArrived} if there's an authorization now that wasn't captured
 */
export async function recordPayment(
  ctx: ServiceContext,
  bookingId: string,
  taken: readonly Taken[],
): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  const rows = jobPayments(booking);
  const { shares, leftCents } = shareOut(rows, booking.totalCents);
  const isTaken = (row: PaymentRow) => taken.some(({ payment }) => payment.id === row.id);
  const unpaid = shares.filter(
    ({ row, cents }) => cents > 0 && row.state !== "captured" && !isTaken(row),
  );
  const open = unpaid.filter(({ cents }) => !isTooSmall(cents));
  // precondition: an authorization that arrives during completion is charged
  if (open.some(({ row }) => row.state === "authorized")) throw new AuthorizationArrived();
  // The other authorizations cover the total, so nothing is captured from this one.
  const surplus = shares.filter(({ row, cents }) => cents === 0 && row.state === "authorized");
  for (const { row } of surplus) await retire(ctx, row);
  for (const { row, cents } of unpaid.filter(({ cents }) => isTooSmall(cents))) {
    await writeOff(ctx, row, cents);
  }
  // Due amounts are written first, because a partly paid job doesn't count yet.
  for (const { row, cents } of open) await owe(ctx, row, cents);
  if (leftCents > 0 && rows.length === 0) {
    const row = await firstAttempt(ctx, booking);
    if (isTooSmall(leftCents)) await writeOff(ctx, row, leftCents);
    else await owe(ctx, row, leftCents);
  }
  if (open.length > 0 || !isTooSmall(leftCents)) {
    await recordEvent(ctx, bookingId, "payment_due", null);
    const dueCents = open.reduce(
      (sum, { cents }) => sum + cents,
      isTooSmall(leftCents) ? 0 : leftCents,
    );
    await notifyAbout(ctx, bookingId, "payment_due", {}, { amount: centsToText(dueCents) });
  }
  for (const { payment, truth } of taken) {
    const fresh = await loadPayable(ctx, bookingId);
    const row = paymentIn(fresh, payment.id);
    if (row !== null && row.state !== "captured") {
      await applyAuthorization(ctx, fresh, row, truth);
    }
  }
  const status = await writeStatus(ctx, bookingId);
  // A webhook recorded the capture before the job was completed.
  // precondition: a job that was paid before counts when it is completed
  if (isCollected(booking.paymentStatus) && isCollected(status)) await countJob(ctx, booking);
}

/**
 * Marks a payment as due, over the amount the total asks for now. It can be less than the planned
 * authorization.
 */
async function owe(ctx: ServiceContext, { id }: PaymentRow, amountCents: number): Promise<void> {
  await ctx.db.payment.update({
    where: { id },
    data: { state: "due", amountCents, dueAt: ctx.clock.now() },
  });
}

/** Returns whether the provider captured a payment the booking doesn't know about yet. */
export async function wasCharged(ctx: ServiceContext, booking: PayableBooking): Promise<boolean> {
  const payment = bookingPayment(booking);
  if (payment === null || payment.intentId === null) return false;
  const truth = await settle(ctx, booking.id, payment.id);
  return truth?.status === "succeeded";
}
