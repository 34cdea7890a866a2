import type { z } from "zod";
import { bookingNumberStart } from "~/domain/booking/booking-number";
import type {
  DeskBookingRow,
  deskBookingPageSchema,
  deskBookingsInputSchema,
} from "~/domain/booking/desk/list";
import { PEOPLE_MATCHED_AT_MOST, type DeskBookingSort } from "~/domain/booking/desk/filters";
import { cityOf } from "~/domain/booking/contact";
import { centsToText } from "~/domain/money";
import { addDays, dayStart } from "~/domain/staff/days";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import type { Prisma } from "~/generated/prisma/client";
import { statement, type Value } from "~/server/gateways/db/statements";
import { findPeople } from "../../account/find";
import type { Actor } from "../../actor";
import { bookingsWithout, ownAffairs } from "../../audit/own-accounts";
import type { ServiceContext } from "../../context";
import { after, countedOnce, pageOf } from "../../paging";
import { findByPlate } from "../../vehicle/by-plate";
import { problemsOf, withProblem } from "./problems";

const PAGE = 50;

const ORDERS: Record<DeskBookingSort, Prisma.BookingOrderByWithRelationInput[]> = {
  createdAt: [{ createdAt: "asc" }, { id: "asc" }],
  "-createdAt": [{ createdAt: "desc" }, { id: "desc" }],
  scheduledAt: [{ scheduledAt: "asc" }, { id: "asc" }],
  "-scheduledAt": [{ scheduledAt: "desc" }, { id: "desc" }],
  total: [{ totalCents: "asc" }, { id: "asc" }],
  "-total": [{ totalCents: "desc" }, { id: "desc" }],
};

const person = { select: { firstName: true, lastName: true, email: true } } as const;

const include = {
  customer: person,
  mechanic: person,
  lines: { select: { name: true }, orderBy: { position: "asc" } },
} satisfies Prisma.BookingInclude;

type Row = Prisma.BookingGetPayload<{ include: typeof include }>;

/**
 * GET /api/desk/bookings: all bookings with filters, newest first unless sorted. The reader's own
 * bookings aren't among them. The audit log records a search that finds a license plate.
 */
export async function listDeskBookings(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { q, status, payment, from, to, trouble, sort, cursor }: z.output<typeof deskBookingsInputSchema>,
): Promise<z.output<typeof deskBookingPageSchema>> {
  const now = ctx.clock.now();
  const meant = q === "" ? null : await findPeople(ctx, q, PEOPLE_MATCHED_AT_MOST);
  const cars = await findByPlate(ctx, actor, q);
  const found: Prisma.BookingWhereInput[] = [
    bookingsWithout(await ownAffairs(ctx, actor)),
    meant === null
      ? {}
      : anyOf([...numberedLike(q), ...ofCars(cars), ...(await of(ctx, meant.ids))]),
    status === undefined ? {} : { status },
    payment === undefined ? {} : { paymentStatus: payment },
    from === undefined ? {} : { scheduledAt: { gte: dayStart(from, DEFAULT_TIME_ZONE) } },
    to === undefined ? {} : { scheduledAt: { lt: dayStart(addDays(to, 1), DEFAULT_TIME_ZONE) } },
    trouble === undefined ? {} : await withProblem(ctx, trouble, now),
  ];
  const total = await countedOnce(cursor, (take) =>
    ctx.db.booking.count({ where: { AND: found }, take }),
  );
  const rows = await ctx.db.booking.findMany({
    where: { AND: found },
    include,
    orderBy: ORDERS[sort ?? "-createdAt"],
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  const problems = await problemsOf(
    ctx,
    shown.map(({ id }) => id),
    now,
  );
  return {
    items: shown.map((row) => rowOf(row, problems.get(row.id) ?? [])),
    nextCursor,
    tooMany: meant?.tooMany ?? false,
    total,
  };
}

/** Matches any of these conditions. Without any, nothing matches. */
const anyOf = (ways: Prisma.BookingWhereInput[]): Prisma.BookingWhereInput =>
  ways.length === 0 ? { id: { in: [] } } : { OR: ways };

/** Above this many matches, reading all bookings in the list's order finds a page faster. */
const FEW = 500;

const bookingsOf = statement((db, value: Value<{ people: string[]; most: number }>) =>
  db
    // Each condition uses its own index. The planner doesn't know that most people have no booking,
    // and would read everyone's until the page is full.
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        db
          .selectFrom("Booking as b")
          .select("b.id")
          .where((eb) =>
            eb.or([
              eb("b.customerId", "=", eb.fn.any(value("people"))),
              eb("b.mechanicId", "=", eb.fn.any(value("people"))),
            ]),
          ),
    )
    .selectFrom("found")
    .select("found.id")
    .limit(value("most")),
);

/** Bookings of one of these people. */
async function of(ctx: ServiceContext, people: string[]): Promise<Prisma.BookingWhereInput[]> {
  if (people.length === 0) return [];
  const rows = await ctx.sql(bookingsOf({ people, most: FEW + 1 }));
  return rows.length > FEW
    ? [{ customerId: { in: people } }, { mechanicId: { in: people } }]
    : [{ id: { in: rows.map(({ id }) => id) } }];
}

/** Bookings of these cars. */
const ofCars = (cars: readonly { id: string; ownerId: string }[]): Prisma.BookingWhereInput[] =>
  cars.map(({ id, ownerId }) => ({ customerId: ownerId, vehicleId: id }));

/**
 * Bookings whose number begins with the text, with or without the "CW-" prefix. Empty if no number
 * can begin that way.
 */
function numberedLike(q: string): Prisma.BookingWhereInput[] {
  const start = bookingNumberStart(q);
  if (start === null) return [];
  // Numbers use digits and letters up to Z, so this range covers every number with the prefix.
  return [{ bookingNumber: { gte: start, lte: `${start}${"Z".repeat(10)}` } }];
}

function rowOf(row: Row, problems: DeskBookingRow["troubles"]): DeskBookingRow {
  return {
    id: row.id,
    bookingNumber: row.bookingNumber,
    status: row.status,
    paymentStatus: row.paymentStatus,
    createdAt: row.createdAt.toISOString(),
    scheduledAt: row.scheduledAt.toISOString(),
    timeZone: row.timeZone,
    city: cityOf(row.area),
    customer: nameOf(row.customer),
    customerEmail: row.customer.email,
    mechanic: row.mechanic === null ? null : nameOf(row.mechanic),
    mechanicEmail: row.mechanic?.email ?? null,
    services: row.lines.map((line) => line.name).join(", "),
    total: centsToText(row.totalCents),
    troubles: problems,
  };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
