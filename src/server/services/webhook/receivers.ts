import { z } from "zod";
import { knownTypes, TEST_TYPE, WEBHOOK_ENDS } from "~/domain/webhook/events";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";

interface Delivery {
  userId: string;
  type: string;
  bookingId: string | null;
}

/**
 * Returns whether a delivery may be sent now: its owner's account is open, and they're a party to
 * the booking, on staff, or lost their part by this very event.
 */
export async function mayReceive(
  { db }: Pick<ServiceContext, "db">,
  { userId, type, bookingId }: Delivery,
): Promise<boolean> {
  const owner = await db.user.findUnique({
    where: { id: userId, disabledAt: null, leavesAt: null },
    select: { staffRole: true },
  });
  if (owner === null) return false;
  if (type === TEST_TYPE) return true;
  if (bookingId === null) return false;
  const endsTheirPart = knownTypes([type]).some((known) => WEBHOOK_ENDS.has(known));
  if (owner.staffRole !== null || endsTheirPart) return true;
  const party = {
    OR: [{ customerId: userId }, { mechanicId: userId }, { wishedMechanicId: userId }],
  };
  return (await db.booking.count({ where: { id: bookingId, ...party } })) > 0;
}

const bodySchema = z.looseObject({ data: z.record(z.string(), z.unknown()) });

/** Deliveries of bookings that their endpoint's owner no longer sees, with the number in the text. */
const unseen = statement((db, value: Value<{ endpointId: string | null }>) =>
  db
    .selectFrom("WebhookDelivery as d")
    .innerJoin("Booking as b", "b.id", "d.bookingId")
    .innerJoin("User as u", "u.id", "d.userId")
    .select(["d.id", "d.body"])
    .where("u.staffRole", "is", null)
    .where("d.state", "<>", "pending")
    .whereRef("b.customerId", "<>", "d.userId")
    .where((eb) =>
      eb.or([eb("b.mechanicId", "is", null), eb("b.mechanicId", "<>", eb.ref("d.userId"))]),
    )
    .where((eb) =>
      eb.or([
        eb("b.wishedMechanicId", "is", null),
        eb("b.wishedMechanicId", "<>", eb.ref("d.userId")),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb(eb.cast<string | null>(value("endpointId"), "uuid"), "is", null),
        eb("d.endpointId", "=", eb.cast<string>(value("endpointId"), "uuid")),
      ]),
    )
    .limit(1_000),
);

/**
 * Removes the booking's number from deliveries whose person no longer sees the booking, before an
 * endpoint's log is read, and of all endpoints by the job cleanup.
 */
export async function removeUnseenNumbers(
  ctx: Pick<ServiceContext, "db" | "sql">,
  endpointId: string | null,
): Promise<void> {
  const rows = await ctx.sql(unseen({ endpointId }));
  for (const { id, body } of rows) {
    const { data, ...rest } = bodySchema.parse(JSON.parse(body));
    const { bookingNumber: _number, ...others } = data;
    await ctx.db.webhookDelivery.updateMany({
      where: { id, state: { not: "pending" } },
      data: { bookingId: null, body: JSON.stringify({ ...rest, data: others }) },
    });
  }
}
