import type { PaymentPurpose, PaymentState } from "~/domain/payment/payment";
import type { PrismaClient } from "~/server/gateways/db/db";

// Four ways in which a job of $285.60 is paid: without a hold, with one, with two, of which the
// second belongs to an approved change order, and charged in part.

export const CARD_CASES = ["none", "one", "several", "partly"] as const;
export type CardCase = (typeof CARD_CASES)[number];

/**
 * When the mail is sent: before the job is done, after its price was lowered from $320.00, after a
 * hold ended, after a free cancellation or one with a fee, or after completion.
 */
export type Moment = "ahead" | "lowered" | "lost" | "free" | "fee" | "done";

const TOTAL = 28_560;
const FIRST = 3_497;
const SECOND = TOTAL - FIRST;
/** A cancellation fee larger than the first hold. */
export const FEE_CENTS = 6_000;
const FEE_REST = FEE_CENTS - FIRST;

interface Row {
  state: PaymentState;
  amountCents: number;
  authorizedCents?: number;
  capturedCents?: number;
  /** The second authorization. */
  isSecond?: boolean;
}

const held = (cents: number, more: Partial<Row> = {}): Row => ({
  state: "authorized",
  amountCents: cents,
  authorizedCents: cents,
  ...more,
});
const captured = (cents: number, authorizedCents = cents): Row => ({
  state: "captured",
  amountCents: cents,
  authorizedCents,
  capturedCents: cents,
});
const released = (cents: number) => held(cents, { state: "released" });
const second = (row: Row): Row => ({ ...row, isSecond: true });

const ROWS: Record<Moment, Record<CardCase, readonly Row[]>> = {
  ahead: {
    none: [{ state: "open", amountCents: TOTAL }],
    one: [held(TOTAL)],
    several: [held(FIRST), second(held(SECOND))],
    partly: [captured(FIRST), second(held(SECOND))],
  },
  lowered: {
    none: [{ state: "open", amountCents: TOTAL }],
    one: [held(32_000)],
    several: [held(FIRST), second(held(32_000 - FIRST))],
    partly: [captured(FIRST), second(held(32_000 - FIRST))],
  },
  lost: {
    none: [{ state: "open", amountCents: TOTAL }],
    one: [released(TOTAL)],
    several: [released(FIRST), second(held(SECOND))],
    partly: [captured(FIRST), second(released(SECOND))],
  },
  free: {
    none: [{ state: "open", amountCents: TOTAL }],
    one: [released(TOTAL)],
    // The first hold is released within seconds.
    several: [held(FIRST), second(released(SECOND))],
    partly: [captured(FIRST), second(released(SECOND))],
  },
  fee: {
    none: [{ state: "due", amountCents: FEE_CENTS }],
    // The fee is charged within seconds.
    one: [held(FEE_CENTS, { authorizedCents: TOTAL })],
    several: [captured(FIRST), second(captured(FEE_REST, SECOND))],
    partly: [captured(FIRST), second({ state: "due", amountCents: FEE_REST })],
  },
  done: {
    none: [{ state: "due", amountCents: TOTAL }],
    one: [captured(TOTAL)],
    several: [captured(FIRST), second(captured(SECOND))],
    partly: [captured(FIRST), second({ state: "due", amountCents: SECOND })],
  },
};

/** Gives a booking the payments of a case, in place of its own, and returns what is due. */
export async function givenCardCase(
  prisma: PrismaClient,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  moment: Moment,
  how: CardCase,
): Promise<{ paymentId: string } | null> {
  const order = await prisma.changeOrder.findFirst({ where: { bookingId } });
  const changeId = order?.id ?? crypto.randomUUID();
  const purposeOf = ({ isSecond }: Row): PaymentPurpose =>
    moment === "fee" ? "fee" : isSecond ? "change" : "booking";
  const [first, ...others] = ROWS[moment][how].map(({ isSecond, ...row }) => ({
    authorizedCents: 0,
    capturedCents: 0,
    ...row,
    purpose: purposeOf({ ...row, isSecond: isSecond ?? false }),
    changeId: isSecond ? changeId : null,
    dueAt: row.state === "due" ? new Date() : null,
  }));
  await prisma.payment.update({ where: { id: paymentId }, data: first ?? {} });
  for (const row of others) await prisma.payment.create({ data: { bookingId, ...row } });
  const due = await prisma.payment.findFirst({ where: { bookingId, state: "due" } });
  return due === null ? null : { paymentId: due.id };
}
