import { CURRENCY } from "~/domain/money";
import { shareOut } from "~/domain/payment/payment";
import { mismatchDetail, takenDifference } from "~/domain/staff/alert";
import type { CardSetup, Authorization } from "~/server/gateways/payments/view";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { bookingPayment, type PayableBooking, type PaymentRow } from "../row";

/**
 * Whether a payment is the one that this row asks for: made for its booking, by its customer, in our
 * currency, and where money was taken, as much as was asked for. Another one changes nothing here; it
 * is logged and put before the operator, who can look at both sides.
 */
export async function isPaymentOf(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow | null,
  truth: Authorization,
): Promise<boolean> {
  const found = await commonDifferences(ctx, booking, truth);
  if (truth.currency !== CURRENCY) found.push(`its currency is ${truth.currency}`);
  if (truth.status === "succeeded") {
    const taken = truth.amountReceivedCents;
    const asked = payment === null ? booking.totalCents : askedCents(booking, payment);
    // What nobody asks for any more is given back, however much it is.
    if (payment?.isCurrent !== false && taken !== asked) found.push(takenDifference(taken, asked));
    const own = bookingPayment(booking);
    if (payment === null && own !== null && truth.amountRefundedCents < taken) {
      found.push(`the booking's payment is ${own.intentId ?? own.id}`);
    }
  }
  return matches(ctx, booking, truth.id, found);
}

/** What a row's own payment takes: of a job's, its share of the total. */
function askedCents(booking: PayableBooking, payment: PaymentRow): number {
  if (payment.purpose === "tip" || payment.purpose === "fee") return payment.amountCents;
  const { shares } = shareOut(jobPayments(booking), booking.totalCents);
  return shares.find(({ row }) => row.id === payment.id)?.cents ?? payment.amountCents;
}

/** The rows that pay for a job, in the order in which they are captured. */
export function jobPayments({ payments }: PayableBooking): PaymentRow[] {
  const current = payments.filter(({ isCurrent }) => isCurrent);
  return [
    ...current.filter(({ purpose }) => purpose === "booking"),
    ...current.filter(({ purpose }) => purpose === "change"),
  ];
}

/** The same for a card that was saved for later. */
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
): Promise<string[]> {
  const found: string[] = [];
  if (of.bookingId !== booking.id) found.push("it was not made for this booking");
  if (!(await isTheirs(ctx, booking, of))) found.push("it is not the customer's");
  return found;
}

/** Whether an object of the provider is this booking's customer's. */
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
  differences: string[],
): Promise<boolean> {
  if (differences.length === 0) return true;
  await raiseAlert(ctx, {
    kind: "payment_mismatch",
    subject: paymentId,
    bookingId: booking.id,
    detail: mismatchDetail(paymentId, booking.bookingNumber, differences),
  });
  return false;
}
