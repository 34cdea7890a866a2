import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { BookingEventKind } from "~/domain/booking/status";
import { jsonRows, statement, type Tables, type Value } from "~/server/gateways/db/statements";
import { jobData, jobInsert } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../../context";
import { describeBookings, type BookingRow } from "../rows";
import { DETAIL_COLUMNS } from "./details";
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
  ...DETAIL_COLUMNS,
  "subtotalCents",
  "platformFeeCents",
  "discountCents",
  "diagnosticFeeCents",
  "totalCents",
  "promoCode",
  "promoPercent",
  "promoAmountCents",
  "promoMaxCents",
  "promoBornBy",
  "entryPage",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof Tables["Booking"])[];

type BookingColumns = Pick<Tables["Booking"], (typeof COLUMNS)[number]>;

interface Values extends BookingColumns {
  pendingAtMost: number;
  lines: string;
  eventId: string;
  mail: string;
  mailKey: string;
}

/**
 * Inserts a booking with its lines, first timeline entry and email job, unless the customer has too
 * many pending ones or is suspended, or new bookings are paused. Simultaneous inserts wait for the
 * customer's row, so each counts the ones before it.
 */
const inserting = statement((db, value: Value<Values>) => {
  const written = db
    .with("customer", (db) =>
      db
        .selectFrom("User")
        .select("id")
        .where("id", "=", value("customerId"))
        // precondition: no booking of a customer is pending once staff suspended them
        .where("customerSuspendedAt", "is", null)
        // precondition: a customer has at most twenty pending bookings, even when sending thirty
        // at once
        .forNoKeyUpdate(),
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
            )
            // precondition: no booking is made after new bookings were paused
            .where((eb) => eb.fn<boolean>("bookings_open", [])),
        )
        .returningAll(),
    )
    .with("lines", (db) =>
      db
        .insertInto("BookingLine")
        .columns([
          "bookingId",
          "serviceId",
          "position",
          "name",
          "priceCents",
          "durationMinutes",
          "parts",
          "partsNote",
          "priceRuleId",
          "priceNote",
          "factsMissing",
        ])
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
                parts: '"ServiceParts"',
                partsNote: "text",
                priceRuleId: "uuid",
                priceNote: "text",
                factsMissing: "boolean",
              }),
            ])
            .select(["booking.id", "rows.serviceId", "rows.position", "rows.name"])
            .select(["rows.priceCents", "rows.durationMinutes", "rows.parts", "rows.partsNote"])
            .select(["rows.priceRuleId", "rows.priceNote", "rows.factsMissing"]),
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
    .with("mail", (db) =>
      jobInsert(db, "mail.booking", "booking", {
        data: value("mail"),
        key: value("mailKey"),
        columns: ["customerId"],
      }),
    )
    .with("page", (db) => db.selectFrom("booking").selectAll("booking"));
  return describeBookings(written, value("customerId"));
});

/**
 * Inserts a pending booking, emails its customer, and returns it as read after the insert. Returns
 * null if the customer has too many pending ones or is suspended, or new bookings are paused.
 */
export async function insertBooking(
  ctx: ServiceContext,
  { lines, ...booking }: Omit<BookingColumns, "updatedAt"> & { lines: readonly Line[] },
): Promise<BookingRow | null> {
  const { id } = booking;
  const event = { id: uuid(), kind: "created", createdAt: booking.createdAt.toISOString() };
  const [row] = await ctx.sql(
    inserting({
      ...booking,
      updatedAt: booking.createdAt,
      pendingAtMost: ctx.bookingLimits.pendingPerCustomer,
      lines: JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
      eventId: event.id,
      mail: jobData("mail.booking", { bookingId: id, kind: "created" }),
      mailKey: randomUUID(),
    }),
  );
  if (row === undefined) return null;
  return { ...row, lines: lines.map((line) => ({ ...line, id: line.serviceId })), events: [event] };
}
