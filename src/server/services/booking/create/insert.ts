import type { NoticeKind } from "~/domain/notification/kinds";
import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { BookingDetails } from "~/domain/booking/details/schema";
import type { CreateBookingInput } from "~/domain/booking/schema";
import type { quote } from "~/domain/booking/price/pricing";
import { jsonRows, statement, type Tables, type Value } from "~/server/gateways/db/statements";
import { jobData, jobInsert } from "~/server/gateways/jobs/jobs";
import { pushJobs, smsJobs } from "~/server/gateways/jobs/notice-jobs";
import type { ServiceContext } from "../../context";
import { markRows } from "../../payment/promo/marks";
import type { MailKind } from "../../timeline/record";
import { DETAIL_COLUMNS, detailColumns } from "./details";
import type { Line } from "./lines";
import type { JobLocation } from "../location/service-location";
import type { UsablePromo } from "./promo";
import { describeBookings, readBookings, type BookingRow } from "../rows";

interface NewBooking
  extends BookingDetails, Pick<CreateBookingInput, "vehicleId" | "serviceLocation"> {
  id: string;
  bookingNumber: string;
  customerId: string;
  wishedMechanicId: string | null;
  scheduledAt: Date;
  busyUntil: Date;
  expiresAt: Date;
  remindAt: Date;
  timeZone: string;
  place: JobLocation;
  price: ReturnType<typeof quote>;
  /** The code it uses up. */
  redeemed: UsablePromo | null;
  lines: readonly Line[];
  now: Date;
  /** With so many pending bookings of this customer there, nothing is written. */
  pendingAtMost: number;
}

const WRITTEN = [
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
  "promoBornBy",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof Tables["Booking"])[];

interface Values extends Pick<Tables["Booking"], (typeof WRITTEN)[number]> {
  pendingAtMost: number;
  lines: string;
  promoSlot: number;
  claims: string;
  eventId: string;
  noticeId: string;
  createdMail: string;
  createdKey: string;
  requestedMail: string;
  requestedKey: string;
}

/**
 * Writes a booking with everything that belongs to it in one statement: its lines, its first entry in
 * the timeline, the promo code it uses up, its vehicle's last use, and the mail job. All of it or
 * nothing: what one part refuses (a number drawn twice, a code used meanwhile) undoes the others. No
 * row where the customer has too many pending ones; of many calls at once each waits for the one before.
 */
const writing = statement((db, value: Value<Values>) =>
  describeBookings(
    db
      .with("customer", (db) =>
        db.selectFrom("User").select("id").where("id", "=", value("customerId")).forNoKeyUpdate(),
      )
      .with("booking", (db) =>
        db
          .insertInto("Booking")
          .columns(WRITTEN)
          .expression((eb) =>
            eb
              .selectFrom("customer")
              .select(WRITTEN.map((name) => value(name).as(name)))
              .where((eb) =>
                eb(eb.fn<number>("pending_bookings", ["customer.id"]), "<", value("pendingAtMost")),
              ),
          )
          .returningAll(),
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
              .select([
                "booking.id",
                "rows.serviceId",
                "rows.position",
                "rows.name",
                "rows.priceCents",
                "rows.durationMinutes",
              ]),
          ),
      )
      .with("event", (db) =>
        db
          .insertInto("BookingEvent")
          .columns(["id", "bookingId", "kind", "actorId", "createdAt"])
          .expression((eb) =>
            eb
              .selectFrom("booking")
              .select((eb) => [
                value("eventId").as("id"),
                "booking.id as bookingId",
                eb.val("created").as("kind"),
                "booking.customerId",
                "booking.createdAt",
              ]),
          ),
      )
      .with("used", (db) =>
        db
          .updateTable("Vehicle as v")
          .from("booking")
          .set((eb) => ({ lastUsedAt: eb.ref("booking.createdAt") }))
          .whereRef("v.id", "=", "booking.vehicleId"),
      )
      .with("created", (db) =>
        jobInsert(db, "mail.booking", "booking", {
          data: value("createdMail"),
          key: value("createdKey"),
        }),
      )
      .with("asked", (db) =>
        db.selectFrom("booking").select("id").where("wishedMechanicId", "is not", null),
      )
      .with("requested", (db) =>
        jobInsert(db, "mail.booking", "asked", {
          data: value("requestedMail"),
          key: value("requestedKey"),
        }),
      )
      .with("told", (db) =>
        db
          .insertInto("Notification")
          .columns(["id", "userId", "kind", "bookingId", "dedupeKey", "createdAt"])
          .expression((eb) =>
            eb
              .selectFrom("booking")
              .select([value("noticeId").as("id"), "booking.wishedMechanicId"])
              .select((eb) => eb.val("requested" satisfies NoticeKind).as("kind"))
              .select(["booking.id as bookingId", value("requestedKey").as("dedupeKey")])
              .select("booking.createdAt")
              .where("booking.wishedMechanicId", "is not", null),
          )
          .returning(["id", "userId"]),
      )
      .with("pushed", (db) => pushJobs(db, "told", value("requestedMail")))
      .with("texted", (db) => smsJobs(db, "told", value("requestedMail")))
      .with("redeemed", (db) =>
        db
          .insertInto("PromoRedemption")
          .columns(["userId", "code", "slot", "bookingId", "createdAt", "claimedAt"])
          .expression((eb) =>
            eb
              .selectFrom("booking as b")
              .select([
                "b.customerId",
                "b.promoCode",
                value("promoSlot").as("slot"),
                "b.id",
                "b.createdAt",
                "b.createdAt as claimedAt",
              ])
              .where("b.promoCode", "is not", null),
          ),
      )
      // Each claim is unique: a second one at the same moment fails the statement.
      .with("claimed", (db) =>
        db
          .insertInto("PromoClaim")
          .columns(["code", "kind", "hash", "slot", "bookingId", "createdAt"])
          .expression((eb) =>
            eb
              .selectFrom(["booking as b", markRows(value("claims"))])
              .select(["b.promoCode", "rows.kind", "rows.hash", "rows.slot", "b.id", "b.createdAt"])
              .where("b.promoCode", "is not", null),
          ),
      )
      .with("page", (db) => db.selectFrom("booking").selectAll("booking")),
    value("customerId"),
  ),
);

export async function insertBooking(
  ctx: ServiceContext,
  booking: NewBooking,
): Promise<BookingRow | null> {
  const { id, customerId, now, lines, redeemed } = booking;
  const promo = redeemed?.promo;
  const event = { id: uuid(), kind: "created", createdAt: now.toISOString() };
  const mail = (kind: MailKind) => jobData("mail.booking", { bookingId: id, customerId, kind });
  const [row] = await readBookings(
    ctx,
    writing({
      ...booking,
      ...booking.price,
      ...booking.place,
      ...detailColumns(booking),
      createdAt: now,
      updatedAt: now,
      lines: JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
      promoCode: promo?.code ?? null,
      promoPercent: promo?.percent ?? null,
      promoAmountCents: promo?.amountCents ?? null,
      promoBornBy: promo?.bornBy ?? "platform",
      promoSlot: redeemed?.slot ?? 1,
      claims: JSON.stringify(redeemed?.marks ?? []),
      eventId: event.id,
      noticeId: uuid(),
      createdMail: mail("created"),
      createdKey: randomUUID(),
      requestedMail: mail("requested"),
      requestedKey: randomUUID(),
    }),
  );
  return row === undefined
    ? null
    : { ...row, lines: lines.map((line) => ({ ...line, id: line.serviceId })), events: [event] };
}
