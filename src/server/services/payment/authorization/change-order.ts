import {
  amountFor,
  OPEN_CHANGE_ORDER_STATES,
  type OpenChangeOrderState,
} from "~/domain/booking/change-order/rules";
import { IN_HAND_STATUSES } from "~/domain/booking/status";
import { shareOut, spreadCut } from "~/domain/payment/payment";
import { platformPart } from "~/domain/promo/promo";
import { JOB_CONTINUED_NOTE } from "~/domain/staff/alert";
import type { Prisma } from "~/generated/prisma/client";
import { clearAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { publishLiveEvent, tellAbout } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { beginAgain, replace, retire } from "./attempt";
import { jobPayments } from "./match";
import { loadPayable, paymentIn, type PayableBooking, type PaymentRow } from "../row";
import { writeStatus } from "../status";

// What a change order does to the money, in the caller's transaction and under the booking's lock.

const changeOrderInclude = {
  lines: { orderBy: { position: "asc" } },
} satisfies Prisma.ChangeOrderInclude;
export type ChangeOrder = Prisma.ChangeOrderGetPayload<{ include: typeof changeOrderInclude }>;

/** Whether everything that the job costs now is held. */
function isHeld(booking: PayableBooking): boolean {
  const rows = jobPayments(booking);
  return (
    rows.every(({ state }) => state === "authorized") &&
    shareOut(rows, booking.totalCents).leftCents === 0
  );
}

/**
 * The customer said yes. Where the total rises a payment asks their card for it, and until it is held
 * nothing changes; else, or where no cards are taken here, the order counts at once.
 * @returns whether it counts already; null where the job has changed under it
 */
export async function agreeToChangeOrder(
  ctx: ServiceContext,
  changeId: string,
): Promise<"holding" | "approved" | null> {
  const { bookingId, ...order } = await ctx.db.changeOrder.findUniqueOrThrow({
    where: { id: changeId },
  });
  const booking = await loadPayable(ctx, bookingId);
  // Its money is taken, or being taken: nothing of it can change any more.
  if (jobPayments(booking).some(({ state }) => state === "captured")) return null;
  const rises = order.totalCents > booking.totalCents;
  if (!rises || ctx.payments.mode === "off") {
    if (!(await putIntoForce(ctx, changeId, "open"))) return null;
    await spreadTotal(ctx, bookingId);
    return "approved";
  }
  const asked = amountFor({
    beforeCents: booking.totalCents,
    afterCents: order.totalCents,
    isHeld: isHeld(booking),
  });
  await askFor(ctx, booking, { ...order, id: changeId }, asked);
  return "holding";
}

/** Begins the payment of an order: the difference beside what is held, or all of it instead. */
async function askFor(
  ctx: ServiceContext,
  booking: PayableBooking,
  order: Pick<ChangeOrder, "id" | "platformFeeCents" | "discountCents">,
  { amountCents, replaces }: { amountCents: number; replaces: boolean },
): Promise<void> {
  const { platformFeeCents, discountCents } = order;
  await ctx.db.payment.create({
    data: {
      bookingId: booking.id,
      purpose: "change",
      changeId: order.id,
      amountCents,
      platformFeeCents: replaces
        ? platformFeeCents
        : Math.max(0, platformFeeCents - booking.platformFeeCents),
      discountCents: replaces ? discountCents : 0,
      subsidyCents: replaces ? platformPart(discountCents, booking.promoBornBy) : 0,
      createdAt: ctx.clock.now(),
    },
  });
}

/**
 * Makes an order's lines and prices the booking's; the only place that does. Never moves its times.
 * @returns false where the order is not in that state any more, or was made for another total
 */
async function putIntoForce(
  ctx: ServiceContext,
  changeId: string,
  from: OpenChangeOrderState,
): Promise<boolean> {
  const order = await ctx.db.changeOrder.findUniqueOrThrow({
    where: { id: changeId },
    include: changeOrderInclude,
  });
  const { bookingId, subtotalCents, platformFeeCents, discountCents, totalCents } = order;
  const fits = await ctx.db.booking.count({
    where: {
      id: bookingId,
      status: { in: IN_HAND_STATUSES },
      subtotalCents: order.subtotalBeforeCents,
      totalCents: order.totalBeforeCents,
    },
  });
  if (fits === 0) return false;
  const { count } = await ctx.db.changeOrder.updateMany({
    where: { id: changeId, state: from },
    data: { state: "approved", closedAt: ctx.clock.now() },
  });
  if (count === 0) return false;
  const { diagnosticFeeCents } = order;
  const { agreedSubtotalCents } = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { agreedSubtotalCents: true },
  });
  const booking = await ctx.db.booking.update({
    where: { id: bookingId },
    data: {
      agreedSubtotalCents: agreedSubtotalCents ?? order.subtotalBeforeCents,
      subtotalCents,
      platformFeeCents,
      discountCents,
      diagnosticFeeCents,
      totalCents,
      version: { increment: 1 },
    },
  });
  await writeLines(ctx, order);
  await tellAbout(ctx, bookingId, "change_approved", { changeId });
  await publishLiveEvent(ctx, booking);
  return true;
}

async function writeLines(ctx: ServiceContext, { id, bookingId, lines }: ChangeOrder) {
  const removed = lines.flatMap(({ act, lineId }) =>
    act === "remove" && lineId !== null ? [lineId] : [],
  );
  await ctx.db.bookingLine.deleteMany({ where: { bookingId, id: { in: removed } } });
  const { _max } = await ctx.db.bookingLine.aggregate({
    where: { bookingId },
    _max: { position: true },
  });
  const next = (_max.position ?? -1) + 1;
  await ctx.db.bookingLine.createMany({
    data: lines
      .filter(({ act }) => act === "add")
      .map(({ id: lineId, kind, serviceId, name, priceCents }, index) => ({
        id: lineId,
        bookingId,
        changeId: id,
        kind,
        serviceId,
        name,
        priceCents,
        // Longer work is a new booking.
        durationMinutes: 0,
        position: next + index,
      })),
  });
}

/**
 * The card was held for an order: now it counts. A hold of the whole new total is the booking's from
 * here on, and takes the place of what was held before.
 * @returns false where the order is over meanwhile; then the hold is surplus
 */
export async function countHeldChangeOrder(
  ctx: ServiceContext,
  payment: Pick<PaymentRow, "id" | "bookingId" | "amountCents"> & { changeId: string },
): Promise<boolean> {
  const { id, bookingId, changeId, amountCents } = payment;
  const order = await ctx.db.changeOrder.findUnique({ where: { id: changeId } });
  // It counts already, and its hold was lost and is there again.
  if (order === null || order.state === "approved") return true;
  if (!(await putIntoForce(ctx, changeId, "holding"))) return false;
  if (amountCents === order.totalCents) await takePlace(ctx, bookingId, id);
  await spreadTotal(ctx, bookingId);
  return true;
}

async function takePlace(ctx: ServiceContext, bookingId: string, paymentId: string) {
  const booking = await loadPayable(ctx, bookingId);
  for (const row of jobPayments(booking)) {
    if (row.id !== paymentId) await retire(ctx, row);
  }
  const attempts = booking.payments.filter(({ purpose }) => purpose === "booking");
  await ctx.db.payment.update({
    where: { id: paymentId },
    data: {
      purpose: "booking",
      changeId: null,
      attempt: Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1,
    },
  });
}

/**
 * Where the difference was refused, its customer is asked for the whole new total instead: some banks
 * hold nothing beside what they hold already.
 */
export async function askForWhole(ctx: ServiceContext, refused: PaymentRow): Promise<PaymentRow> {
  return inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, refused.bookingId);
    const booking = await loadPayable(ctx, refused.bookingId);
    const row = paymentIn(booking, refused.id);
    const order =
      row === null || !row.isCurrent || row.state !== "failed" || row.changeId === null
        ? null
        : await ctx.db.changeOrder.findFirst({ where: { id: row.changeId, state: "holding" } });
    if (row === null || order === null || row.amountCents === order.totalCents) return refused;
    const { totalCents: amountCents, platformFeeCents, discountCents } = order;
    const subsidyCents = platformPart(discountCents, booking.promoBornBy);
    const asked = { amountCents, platformFeeCents, discountCents, subsidyCents };
    return replace(ctx, booking, row, asked);
  });
}

/** What is held for a job after its total became another: each hold's part of fee and discount. */
export async function spreadTotal(ctx: ServiceContext, bookingId: string): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  const rows = jobPayments(booking);
  const { shares, leftCents } = shareOut(rows, booking.totalCents);
  if (leftCents > 0 || rows.some(({ state }) => state !== "authorized")) {
    await beginAgain(ctx, bookingId);
    return;
  }
  for (const { row } of shares.filter(({ cents }) => cents === 0)) await retire(ctx, row);
  const kept = shares.flatMap(({ row, cents }) => (cents === 0 ? [] : [row]));
  for (const [row, cut] of spreadCut(kept, booking)) {
    await ctx.db.payment.update({ where: { id: row.id }, data: cut });
  }
  await writeStatus(ctx, bookingId);
}

/** An order of which nothing comes: what was begun for it is let go. Whether there was such a one. */
export async function endChangeOrder(
  ctx: ServiceContext,
  change: Prisma.ChangeOrderWhereInput & { id: string },
  state: "withdrawn" | "expired" | "cleared",
): Promise<boolean> {
  const { count } = await ctx.db.changeOrder.updateMany({
    where: { AND: [change, { state: { in: [...OPEN_CHANGE_ORDER_STATES] } }] },
    data: { state, closedAt: ctx.clock.now() },
  });
  if (count === 0) return false;
  await clearAlert(ctx, { kind: "change_waiting", about: change.id, note: JOB_CONTINUED_NOTE });
  const asked = await ctx.db.payment.findFirst({
    where: { changeId: change.id, purpose: "change", isCurrent: true },
  });
  if (asked !== null) await retire(ctx, asked);
  return true;
}

/** What a booking goes another way over is not answered any more: cancels, releases, another price. */
export async function clearOpenChangeOrder(ctx: ServiceContext, bookingId: string): Promise<void> {
  const open = await ctx.db.changeOrder.findFirst({
    where: { bookingId, state: { in: [...OPEN_CHANGE_ORDER_STATES] } },
    select: { id: true },
  });
  if (open !== null) await endChangeOrder(ctx, open, "cleared");
}
