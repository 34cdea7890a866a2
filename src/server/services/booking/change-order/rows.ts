import { differentVehicleFee } from "~/domain/booking/cancellation/rules";
import { centsToText } from "~/domain/money";
import type { ChangeOrderView } from "~/domain/booking/change-order/schema";
import { OPEN_CHANGE_ORDER_STATES } from "~/domain/booking/change-order/rules";
import type { BookingView } from "~/domain/booking/view";
import { photoUrl } from "~/domain/photo/address";
import {
  jsonArrayFrom,
  statement,
  type ExpressionBuilder,
  type RowOf,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import type { ServiceContext } from "../../context";

type OnBooking = ExpressionBuilder<Tables & { b: Tables["Booking"] }, "b">;

/**
 * Selects the orders of a booking `b` with everything their view needs. Every join uses an index.
 */
function changeOrdersOf(eb: OnBooking) {
  return eb
    .selectFrom("ChangeOrder as o")
    .whereRef("o.bookingId", "=", "b.id")
    .select([
      "o.id",
      "o.bookingId",
      "o.number",
      "o.state",
      "o.reason",
      "o.needsOperator",
      "o.totalBeforeCents",
      "o.subtotalCents",
      "o.platformFeeCents",
      "o.discountCents",
      "o.totalCents",
      "o.vehicleYear",
      "o.vehicleMake",
      "o.vehicleModel",
      "o.vehicleBooked",
      "b.acceptedPolicy",
      "o.createdAt",
      "o.expiresAt",
      "o.operatorAt",
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("ChangeOrderLine as cl")
          .select(["cl.act", "cl.id", "cl.lineId", "cl.kind", "cl.name", "cl.priceCents"])
          .select("cl.serviceId")
          .whereRef("cl.orderId", "=", "o.id")
          .orderBy("cl.position"),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("Photo as ph")
          .select("ph.id")
          .whereRef("ph.attachedTo", "=", "o.id")
          .orderBy("ph.createdAt")
          .orderBy("ph.id"),
      ).as("photos"),
      jsonArrayFrom(
        eb
          .selectFrom("Payment as cp")
          .select(["cp.id", "cp.amountCents"])
          .whereRef("cp.changeId", "=", "o.id")
          .where("cp.isCurrent", "=", true)
          .where("cp.purpose", "=", "change"),
      ).as("payments"),
    ]);
}

/** Selects the open order, if there is one. */
export function openChangeOrdersOf(eb: OnBooking) {
  return jsonArrayFrom(changeOrdersOf(eb).where("o.state", "in", OPEN_CHANGE_ORDER_STATES));
}

const ofBooking = statement((db, value: Value<{ id: string }>) =>
  db
    .selectFrom("Booking as b")
    .select((eb) => jsonArrayFrom(changeOrdersOf(eb).orderBy("o.number", "desc")).as("changes"))
    .where("b.id", "=", value("id")),
);

export type ChangeOrderRow = RowOf<typeof ofBooking>["changes"][number];

/** Selects every order of a booking, newest first. */
export async function readChangeOrders(
  ctx: Pick<ServiceContext, "sql">,
  id: string,
): Promise<ChangeOrderRow[]> {
  const [booking] = await ctx.sql(ofBooking({ id }));
  return booking?.changes ?? [];
}

/** Presents an order to both sides. */
export function presentChangeOrder(row: ChangeOrderRow): ChangeOrderView {
  const { id, bookingId, number, state, reason, lines } = row;
  const [payment] = row.payments;
  const linesOf = (action: "add" | "remove") =>
    lines
      .filter((line) => line.act === action)
      .map(({ id, lineId, kind, name, priceCents, serviceId }) => ({
        // The line's id in the booking's services, current or removed.
        id: serviceId ?? lineId ?? id,
        kind,
        description: name,
        amount: centsToText(priceCents),
        serviceId,
      }));
  return {
    id,
    bookingId,
    number,
    state,
    reason,
    photos: row.photos.map((photo) => ({ id: photo.id, url: photoUrl(photo.id) })),
    add: linesOf("add"),
    remove: linesOf("remove"),
    oldTotal: centsToText(row.totalBeforeCents),
    newTotal: centsToText(row.totalCents),
    newSubtotal: centsToText(row.subtotalCents),
    newPlatformFee: centsToText(row.platformFeeCents),
    newDiscount: centsToText(row.discountCents),
    awaitsOperator: row.needsOperator && row.operatorAt === null,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    ...differentVehicleOf(row),
    payment:
      payment === undefined || state !== "holding"
        ? null
        : { id: payment.id, amount: centsToText(payment.amountCents) },
  };
}

/** Presents the car at the job, of an order that is about another car than the booked one. */
function differentVehicleOf(row: ChangeOrderRow): Pick<ChangeOrderView, "differentVehicle"> {
  const { vehicleYear: year, vehicleMake: make, vehicleModel: model, vehicleBooked: booked } = row;
  if (year === null || make === null || model === null || booked === null) return {};
  const { acceptedPolicy, totalBeforeCents: totalCents } = row;
  const fee = centsToText(differentVehicleFee({ acceptedPolicy, totalCents }));
  return { differentVehicle: { year, make, model, booked, fee } };
}

/** Presents the open order; null if none is open. */
export function presentOpenChangeOrder(
  rows: readonly ChangeOrderRow[],
): BookingView["changeOrder"] {
  const [row] = rows;
  const state = OPEN_CHANGE_ORDER_STATES.find((one) => one === row?.state);
  return row === undefined || state === undefined ? null : { ...presentChangeOrder(row), state };
}
