import { v7 as uuid } from "uuid";
import type { BookingEventKind } from "~/domain/booking/status";
import { jsonRows, statement, type Tables, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../../context";
import type { Line } from "./lines";

const COLUMNS = [
  "id",
  "bookingNumber",
  "customerId",
  "wishedMechanicId",
  "vehicleId",
  "scheduledAt",
  "busyUntil",
  "expiresAt",
  "remindAt",
  "timeZone",
  "serviceLocation",
  "area",
  "latitude",
  "longitude",
  "locationPrecision",
  "streetLatitude",
  "streetLongitude",
  "issueDescription",
  "notes",
  "customerProvidesParts",
  "subtotalCents",
  "platformFeeCents",
  "discountCents",
  "diagnosticFeeCents",
  "totalCents",
  "promoCode",
  "promoPercent",
  "promoAmountCents",
  "promoBornBy",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof Tables["Booking"])[];

type BookingColumns = Pick<Tables["Booking"], (typeof COLUMNS)[number]>;

interface Values extends BookingColumns {
  pendingAtMost: number;
  lines: string;
  eventId: string;
}

/**
 * Inserts a booking with its lines and first timeline entry, unless the customer has too many pending
 * ones. Of many sent at once, each waits for the customer's row and then counts those before it.
 */
const inserting = statement((db, value: Value<Values>) =>
  db
    .with("customer", (db) =>
      db.selectFrom("User").select("id").where("id", "=", value("customerId")).forNoKeyUpdate(),
    )
    .with("booking", (db) =>
      db
        .insertInto("Booking")
        .columns(COLUMNS)
        .expression((eb) =>
          eb
            .selectFrom("customer")
            .select(COLUMNS.map((name) => value(name).as(name)))
            .where((eb) =>
              eb(eb.fn<number>("pending_bookings", ["customer.id"]), "<", value("pendingAtMost")),
            ),
        )
        .returning(["id", "customerId", "vehicleId", "createdAt"]),
    )
    .with("lines", (db) =>
      db
        .insertInto("BookingLine")
        .columns(["bookingId", "serviceId", "position", "name", "priceCents", "durationMinutes"])
        .expression((eb) =>
          eb
            .selectFrom([
              "booking",
              jsonRows<Line & { position: number }>(value("lines"), {
                serviceId: "uuid",
                position: "integer",
                name: "text",
                priceCents: "integer",
                durationMinutes: "integer",
              }),
            ])
            .select(["booking.id", "rows.serviceId", "rows.position", "rows.name"])
            .select(["rows.priceCents", "rows.durationMinutes"]),
        ),
    )
    .with("event", (db) =>
      db
        .insertInto("BookingEvent")
        .columns(["id", "bookingId", "kind", "actorId", "createdAt"])
        .expression((eb) =>
          eb
            .selectFrom("booking")
            .select([value("eventId").as("eventId"), "booking.id"])
            .select((eb) => eb.val("created" satisfies BookingEventKind).as("kind"))
            .select(["booking.customerId", "booking.createdAt"]),
        ),
    )
    .with("used", (db) =>
      db
        .updateTable("Vehicle as v")
        .from("booking")
        .set((eb) => ({ lastUsedAt: eb.ref("booking.createdAt") }))
        .whereRef("v.id", "=", "booking.vehicleId"),
    )
    .selectFrom("booking")
    .select("booking.id"),
);

/** Inserts a pending booking and returns its id, or null where the customer has too many of them. */
export async function insertBooking(
  ctx: ServiceContext,
  { lines, ...booking }: Omit<BookingColumns, "id" | "updatedAt"> & { lines: readonly Line[] },
): Promise<string | null> {
  const [row] = await ctx.sql(
    inserting({
      ...booking,
      id: uuid(),
      updatedAt: booking.createdAt,
      pendingAtMost: ctx.bookingLimits.pendingPerCustomer,
      lines: JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
      eventId: uuid(),
    }),
  );
  return row?.id ?? null;
}
