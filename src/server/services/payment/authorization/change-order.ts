import {
  amountFor,
  OPEN_CHANGE_ORDER_STATES,
  type OpenChangeOrderState,
} from "~/domain/booking/change-order/rules";
import { IN_HAND_STATUSES } from "~/domain/booking/status";
import { shareOut, allocateCut } from "~/domain/payment/payment";
import { platformPart } from "~/domain/promo/promo";
import { JOB_CONTINUED_NOTE } from "~/domain/staff/alert/kinds";
import type { Prisma } from "~/generated/prisma/client";
import { clearAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { publishLiveEvent, notifyAbout } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { beginAgain, replace, retire } from "./attempt";
import { jobPayments } from "./match";
import { loadPayable, paymentIn, type PayableBooking, type PaymentRow } from "../row";
import { writeStatus } from "../status";

// How change orders affect payments. Everything here runs in the caller's transaction, under the
// booking's lock.

const changeOrderInclude = {
  lines: { orderBy: { position: "asc" } },
} satisfies Prisma.ChangeOrderInclude;
export type ChangeOrder = Prisma.ChangeOrderGetPayload<{ include: typeof changeOrderInclude }>;

/** Returns whether the job's whole price is authorized. */
function isHeld(booking: PayableBooking): boolean {
  const rows = jobPayments(booking);
  return (
    rows.every(({ state }) => state === "authorized") &&
    shareOut(rows, booking.totalCents).leftCents === 0
  );
}

/**
 * Handles the customer's approval. If the total rises, a payment asks for their card, and nothing
 * changes until it's authorized. Otherwise, or if cards aren't accepted here, the order takes
 * effect at once.
 * @returns whether it has taken effect; null if the job changed in the meantime
 */
export async function agreeToChangeOrder(
  ctx: ServiceContext,
  changeId: string,
): Promise<"holding" | "approved" | null> {
  const { bookingId, ...order } = await ctx.db.changeOrder.findUniqueOrThrow({
    where: { id: changeId },
  });
  const booking = await loadPayable(ctx, bookingId);
  // The payment is captured or being captured, so it can't change.
  if (jobPayments(booking).some(({ state }) => state === "captured")) return null;
  const rises = order.totalCents > booking.totalCents;
  if (!rises || ctx.payments.mode === "off") {
    if (!(await putIntoForce(ctx, changeId, "open"))) return null;
    await allocateTotal(ctx, bookingId);
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

/** Begins the payment of an order: the difference, or the whole total instead of it. */
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
 * Adds an order's lines and prices to the booking. Nothing else does, and times never change.
 * @returns false if the order is no longer in that state, or was made for another total
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
  const { diagnosticFeeCents, vehicleId } = order;
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
      // The database copies the car that the booking is now for.
      ...(vehicleId === null ? {} : { vehicleId }),
      version: { increment: 1 },
    },
  });
  await writeLines(ctx, order);
  await notifyAbout(ctx, bookingId, "change_approved", { changeId });
  await publishLiveEvent(ctx, booking);
  return true;
}

async function writeLines(ctx: ServiceContext, { id, bookingId, lines }: ChangeOrder) {
  const removed = lines.flatMap(({ act: action, lineId }) =>
    action === "remove" && lineId !== null ? [lineId] : [],
  );
  await ctx.db.bookingLine.deleteMany({ where: { bookingId, id: { in: removed } } });
  const { _max } = await ctx.db.bookingLine.aggregate({
    where: { bookingId },
    _max: { position: true },
  });
  const next = (_max.position ?? -1) + 1;
  const serviceIds = lines.flatMap(({ serviceId }) => serviceId ?? []);
  const services = await ctx.db.service.findMany({
    where: { id: { in: serviceIds } },
    select: { id: true, parts: true, partsNote: true },
  });
  const partsOf = new Map(services.map(({ id, ...parts }) => [id, parts]));
  await ctx.db.bookingLine.createMany({
    data: lines
      .filter(({ act: action }) => action === "add")
      .map(({ id: lineId, kind, serviceId, name, priceCents }, index) => ({
        id: lineId,
        bookingId,
        changeId: id,
        kind,
        serviceId,
        name,
        priceCents,
        ...partsOf.get(serviceId ?? ""),
        // The planned time stays. Longer work needs a new booking.
        durationMinutes: 0,
        position: next + index,
      })),
  });
}

/**
 * Applies an order once its card is authorized. An authorization of the whole new total becomes
 * the booking's and replaces the earlier one.
 * @returns false if the order is over; then the authorization is surplus
 */
export async function countHeldChangeOrder(
  ctx: ServiceContext,
  payment: Pick<PaymentRow, "id" | "bookingId" | "amountCents"> & { changeId: string },
): Promise<boolean> {
  const { id, bookingId, changeId, amountCents } = payment;
  const order = await ctx.db.changeOrder.findUnique({ where: { id: changeId } });
  // The order took effect earlier, and its lost authorization was made again.
  if (order === null || order.state === "approved") return true;
  if (!(await putIntoForce(ctx, changeId, "holding"))) return false;
  if (amountCents === order.totalCents) await takePlace(ctx, bookingId, id);
  await allocateTotal(ctx, bookingId);
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
 * If the difference was refused, asks the customer for the whole new total instead, because some
 * banks allow no second authorization.
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

/** Allocates a job's fee and discount to its authorizations after the total changed. */
export async function allocateTotal(ctx: ServiceContext, bookingId: string): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  const rows = jobPayments(booking);
  const { shares, leftCents } = shareOut(rows, booking.totalCents);
  if (leftCents > 0 || rows.some(({ state }) => state !== "authorized")) {
    await beginAgain(ctx, bookingId);
    return;
  }
  for (const { row } of shares.filter(({ cents }) => cents === 0)) await retire(ctx, row);
  const kept = shares.flatMap(({ row, cents }) => (cents === 0 ? [] : [row]));
  for (const [row, cut] of allocateCut(kept, booking)) {
    await ctx.db.payment.update({ where: { id: row.id }, data: cut });
  }
  await writeStatus(ctx, bookingId);
}

/** Ends an order and releases its payment. Returns whether there was an open order. */
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
  await clearAlert(ctx, { kind: "change_waiting", subject: change.id, note: JOB_CONTINUED_NOTE });
  const asked = await ctx.db.payment.findFirst({
    where: { changeId: change.id, purpose: "change", isCurrent: true },
  });
  if (asked !== null) await retire(ctx, asked);
  return true;
}

/** Ends open orders when a booking is canceled, released or repriced. */
export async function clearOpenChangeOrder(ctx: ServiceContext, bookingId: string): Promise<void> {
  const open = await ctx.db.changeOrder.findFirst({
    where: { bookingId, state: { in: [...OPEN_CHANGE_ORDER_STATES] } },
    select: { id: true },
  });
  if (open !== null) await endChangeOrder(ctx, open, "cleared");
}
