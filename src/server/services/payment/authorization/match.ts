import { centsToText, CURRENCY } from "~/domain/money";
import { shareOut } from "~/domain/payment/payment";
import type { Mismatch } from "~/domain/staff/alert/facts";
import type { CardSetup, Authorization } from "~/server/gateways/payments/view";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { bookingPayment, type PayableBooking, type PaymentRow } from "../row";

interface Amounts {
  taken: string | null;
  expected: string | null;
}

const NO_AMOUNTS: Amounts = { taken: null, expected: null };

/**
 * Returns whether a payment is the one this row asks for: made for its booking, by its customer, in
 * our currency, and, if captured, for the requested amount. Any other payment changes nothing, is
 * logged, and raises an alert.
 */
export async function isPaymentOf(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow | null,
  truth: Authorization,
): Promise<boolean> {
  const found = await commonDifferences(ctx, booking, truth);
  const currency = truth.currency === CURRENCY ? null : truth.currency;
  if (currency !== null) found.push("currency");
  let amounts: Amounts = NO_AMOUNTS;
  if (truth.status === "succeeded") {
    const taken = truth.amountReceivedCents;
    const asked = payment === null ? booking.totalCents : askedCents(booking, payment);
    // A payment that's no longer needed is refunded, whatever its amount.
    if (payment?.isCurrent !== false && taken !== asked) {
      found.push("amount");
      amounts = { taken: centsToText(taken), expected: centsToText(asked) };
    }
    const own = bookingPayment(booking);
    if (payment === null && own !== null && truth.amountRefundedCents < taken) {
      found.push("second_payment");
    }
  }
  return matches(ctx, booking, truth.id, found, { currency, ...amounts });
}

/** Returns the cents a row's payment should capture; for a job, its share of the total. */
function askedCents(booking: PayableBooking, payment: PaymentRow): number {
  if (payment.purpose === "tip" || payment.purpose === "fee") return payment.amountCents;
  const { shares } = shareOut(jobPayments(booking), booking.totalCents);
  return shares.find(({ row }) => row.id === payment.id)?.cents ?? payment.amountCents;
}

/** Returns the rows that pay for a job, in capture order. */
export function jobPayments({ payments }: PayableBooking): PaymentRow[] {
  const current = payments.filter(({ isCurrent }) => isCurrent);
  return [
    ...current.filter(({ purpose }) => purpose === "booking"),
    ...current.filter(({ purpose }) => purpose === "change"),
  ];
}

/** Returns whether a saved card was saved for this booking, by its customer. */
export async function isCardOf(
  ctx: ServiceContext,
  booking: PayableBooking,
  setup: CardSetup,
): Promise<boolean> {
  return matches(ctx, booking, setup.id, await commonDifferences(ctx, booking, setup));
}

async function commonDifferences(
  ctx: ServiceContext,
  booking: PayableBooking,
  of: { bookingId: string | null; customerId: string | null },
): Promise<Mismatch[]> {
  const found: Mismatch[] = [];
  if (of.bookingId !== booking.id) found.push("other_booking");
  if (!(await isTheirs(ctx, booking, of))) found.push("other_customer");
  return found;
}

/** Returns whether an object at the provider belongs to this booking's customer. */
export async function isTheirs(
  ctx: ServiceContext,
  { customerId: userId }: PayableBooking,
  { customerId }: { customerId: string | null },
): Promise<boolean> {
  if (customerId === null) return false;
  return (await ctx.db.providerCustomer.count({ where: { customerId, userId } })) > 0;
}

async function matches(
  ctx: ServiceContext,
  booking: PayableBooking,
  paymentId: string,
  differences: Mismatch[],
  more: Amounts & { currency: string | null } = { currency: null, ...NO_AMOUNTS },
): Promise<boolean> {
  if (differences.length === 0) return true;
  await raiseAlert(ctx, {
    facts: { kind: "payment_mismatch", differences, ...more },
    subject: paymentId,
    bookingId: booking.id,
  });
  return false;
}
