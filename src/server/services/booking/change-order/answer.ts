import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import type { ChangeOrderView } from "~/domain/booking/change-order/schema";
import { DomainError } from "~/domain/errors";
import { JOB_CONTINUED_NOTE } from "~/domain/staff/alert/kinds";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { clearAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking, lockUser } from "../../locks";
import { agreeToChangeOrder, endChangeOrder } from "../../payment/authorization/change-order";
import { recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { carByName } from "../../vehicle/garage";
import { explainAction, requireMechanic } from "../transition";
import { readVisible } from "../queries";
import { takenBy } from "../scope";
import { changeOrderNotFound, differentVehicle, findChangeOrder, showChange } from "./queries";
import { askAboutVehicle } from "./vehicle-question";

/**
 * POST /api/changes/{id}/approve: the customer approves the whole order. If the total rises,
 * `payment` in the answer must be authorized first (POST /api/payments/{id}/intent); until then
 * nothing changes. A different car is then in the customer's garage, added if it wasn't there.
 * Errors: 403 the job's mechanic, 404 others, 409 answered or over.
 */
export async function approveChange(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<ChangeOrderView> {
  const { bookingId, ...order } = await requireAsked(ctx, actor, id);
  const vehicle = differentVehicle(order);
  return inTransaction(ctx, async (ctx) => {
    // precondition: two approved orders add the same car to a garage once
    if (vehicle !== null) await lockUser(ctx, actor.userId);
    // precondition: a change order is answered once, even by two at once
    await lockBooking(ctx, bookingId);
    const answerable = { OR: [{ needsOperator: false }, { operatorAt: { not: null } }] };
    if (!(await isOpen(ctx, id, "approve_change", answerable))) {
      throw await explainAction(ctx, bookingId, "approve_change");
    }
    if (vehicle !== null) {
      const vehicleId = await carByName(ctx.db, actor.userId, vehicle, ctx.clock.now());
      await ctx.db.changeOrder.update({ where: { id }, data: { vehicleId } });
    }
    const outcome = await agreeToChangeOrder(ctx, id);
    if (outcome === null) throw await explainAction(ctx, bookingId, "approve_change");
    const answeredAt = ctx.clock.now();
    await ctx.db.changeOrder.update({ where: { id }, data: { state: outcome, answeredAt } });
    await recordEvent(ctx, bookingId, "approve_change", actor.userId);
    return showChange(ctx, bookingId, id);
  });
}

/**
 * POST /api/changes/{id}/decline: the customer declines. Nothing changes. It's free, except that
 * staff decide whether a different car at the job costs the arrival fee.
 */
export async function declineChange(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<ChangeOrderView> {
  const { bookingId, ...order } = await requireAsked(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, bookingId);
    if (!(await isOpen(ctx, id, "decline_change"))) {
      throw await explainAction(ctx, bookingId, "decline_change");
    }
    const now = ctx.clock.now();
    await ctx.db.changeOrder.update({
      where: { id },
      data: { state: "declined", answeredAt: now, closedAt: now },
    });
    await clearAlert(ctx, { kind: "change_waiting", subject: id, note: JOB_CONTINUED_NOTE });
    await recordEvent(ctx, bookingId, "decline_change", actor.userId);
    if (differentVehicle(order) === null) {
      await notifyAbout(ctx, bookingId, "change_declined", { changeId: id });
    } else {
      await askAboutVehicle(ctx, bookingId, id);
      await notifyAbout(ctx, bookingId, "different_vehicle_declined", { changeId: id });
    }
    return showChange(ctx, bookingId, id);
  });
}

/**
 * POST /api/changes/{id}/withdraw: the mechanic withdraws an order, even while the customer's card
 * isn't authorized for it yet.
 */
export async function withdrawChange(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<ChangeOrderView> {
  const mechanic = await requireMechanic(ctx, actor);
  const found = await findChangeOrder(ctx, id);
  if (found === null) throw changeOrderNotFound();
  const { bookingId } = found;
  if ((await readVisible(ctx, bookingId, mechanic)) === null) throw changeOrderNotFound();
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, bookingId);
    const proposed = {
      id,
      mechanicId: actor.userId,
      booking: { ...inStatusOf("withdraw_change"), ...takenBy(actor.userId) },
    };
    if (!(await endChangeOrder(ctx, proposed, "withdrawn"))) {
      throw await explainAction(ctx, bookingId, "withdraw_change");
    }
    await recordEvent(ctx, bookingId, "withdraw_change", actor.userId);
    await notifyAbout(ctx, bookingId, "change_withdrawn", { changeId: id });
    return showChange(ctx, bookingId, id);
  });
}

/**
 * Reads the booking of an order this customer may answer. The job's mechanic gets a 403, others a
 * 404.
 */
async function requireAsked(ctx: ServiceContext, actor: Actor<"user">, id: string) {
  const found = await findChangeOrder(ctx, id);
  if (found === null) throw changeOrderNotFound();
  const { customerId, mechanicId } = found.booking;
  if (customerId === actor.userId) return found;
  throw mechanicId === actor.userId ? new DomainError("notTheirBooking") : changeOrderNotFound();
}

type Answer = "approve_change" | "decline_change" | "withdraw_change";

const inStatusOf = (action: Answer) => ({ status: { in: [...BOOKING_ACTIONS[action].from] } });

/** Returns whether a change order waits for the customer. Call it under the booking's lock. */
async function isOpen(
  ctx: ServiceContext,
  id: string,
  action: Answer,
  also: Prisma.ChangeOrderWhereInput = {},
): Promise<boolean> {
  const open = await ctx.db.changeOrder.count({
    where: {
      AND: [{ id, state: "open", expiresAt: { gt: ctx.clock.now() } }, also],
      booking: inStatusOf(action),
    },
  });
  return open > 0;
}
