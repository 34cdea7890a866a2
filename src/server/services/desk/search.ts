import type { z } from "zod";
import { bookingNumberStart } from "~/domain/booking/booking-number";
import type { DeskSearch, deskSearchInputSchema } from "~/domain/staff/search";
import { HITS_AT_MOST } from "~/domain/staff/total";
import { vehicleName } from "~/domain/vehicle/name";
import type { Prisma } from "~/generated/prisma/client";
import { nameBeginsWith, streetBeginsWith } from "~/server/gateways/db/begins-with";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import { findPeople } from "../account/find";
import type { Actor } from "../actor";
import { bookingsWithout, ownAffairs } from "../audit/own-accounts";
import type { ServiceContext } from "../context";
import { bookedCar, bookedCarSelect } from "../vehicle/booked";
import { findByPlate } from "../vehicle/by-plate";

/** Shorter texts would match almost everything. */
const LETTERS_AT_LEAST = 2;
/** Most matches that are sorted. */
const LOOKED_THROUGH = 500;

const HOUSE_NUMBER = /^\s*\d+[a-z]?\s+/i;
const YEAR = /^\s*((?:19|20)\d\d)\s+/;

interface Start {
  start: string;
  year: number;
  most: number;
  lookedThrough: number;
}

/**
 * With a house number, whole addresses are compared; without one, any house of the street matches.
 */
type WithNumber = { withNumber: boolean };

// Each statement uses its own index, and sorts what it found.

const bookingsAt = statementOf((db, value: Value<Start>, { withNumber }: WithNumber) => {
  const addressBegins = withNumber ? nameBeginsWith : streetBeginsWith;
  return db
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        db
          .selectFrom("Booking as b")
          .select("b.id")
          .where((eb) => addressBegins(eb.ref("b.serviceLocation"), value("start")))
          .limit(value("lookedThrough")),
    )
    .selectFrom("found")
    .select("found.id")
    .orderBy("found.id", "desc")
    .limit(value("most"));
});

const peopleAt = statementOf((db, value: Value<Start>, { withNumber }: WithNumber) => {
  const addressBegins = withNumber ? nameBeginsWith : streetBeginsWith;
  return db
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        db
          .selectFrom("User as u")
          .select("u.id")
          .where("u.address", "<>", "")
          .where((eb) => addressBegins(eb.ref("u.address"), value("start")))
          .limit(value("lookedThrough")),
    )
    .selectFrom("found")
    .select("found.id")
    .orderBy("found.id", "desc")
    .limit(value("most"));
});

const carsLike = statementOf((db, value: Value<Start>, { withYear }: { withYear: boolean }) =>
  db
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        db
          .selectFrom("Vehicle as v")
          .select(["v.id", "v.ownerId", "v.lastUsedAt"])
          .where("v.deletedAt", "is", null)
          .where((eb) =>
            eb.or([
              nameBeginsWith(eb(eb("v.make", "||", " "), "||", eb.ref("v.model")), value("start")),
              nameBeginsWith(eb.ref("v.model"), value("start")),
            ]),
          )
          .$if(withYear, (found) => found.where("v.year", "=", value("year")))
          .limit(value("lookedThrough")),
    )
    .selectFrom("found")
    .select(["found.id", "found.ownerId"])
    .orderBy("found.lastUsedAt", "desc")
    .limit(value("most")),
);

const bookingSelect = {
  id: true,
  bookingNumber: true,
  status: true,
  scheduledAt: true,
  serviceLocation: true,
  customer: { select: { firstName: true, lastName: true } },
  mechanic: { select: { firstName: true, lastName: true } },
  ...bookedCarSelect,
} satisfies Prisma.BookingSelect;

const personSelect = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  address: true,
  userType: true,
  staffRole: true,
  vehicles: {
    where: { deletedAt: null },
    select: { id: true, year: true, make: true, model: true },
    orderBy: { lastUsedAt: "desc" },
    take: 20,
  },
} satisfies Prisma.UserSelect;

/**
 * GET /api/desk/search: finds people and bookings by a number, name, email, phone number, street,
 * car or license plate, however it's spelled. The audit log records a search that finds a plate.
 */
export async function searchDesk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { q }: z.output<typeof deskSearchInputSchema>,
): Promise<DeskSearch> {
  const text = q.trim();
  if (text.length < LETTERS_AT_LEAST) return { people: [], bookings: [] };
  const [, year] = YEAR.exec(text) ?? [];
  const withNumber = HOUSE_NUMBER.test(text);
  const values = { start: text, year: 0, most: HITS_AT_MOST, lookedThrough: LOOKED_THROUGH };
  const isWords = /\p{L}{2}/u.test(text);
  const plated = await findByPlate(ctx, actor, text);
  const [named, living, booked, cars, numbered, withPlate] = await Promise.all([
    findPeople(ctx, text, HITS_AT_MOST),
    isWords ? ctx.sql(peopleAt({ withNumber }, values)) : [],
    isWords ? ctx.sql(bookingsAt({ withNumber }, values)) : [],
    isWords
      ? ctx.sql(
          carsLike(
            { withYear: year !== undefined },
            {
              ...values,
              start: text.replace(YEAR, ""),
              year: Number(year ?? 0),
            },
          ),
        )
      : [],
    bookingsNumbered(ctx, text),
    bookingsOfCars(ctx, plated),
  ]);
  const carIds = new Set([...plated, ...cars].map(({ id }) => id));
  const personIds = [
    ...new Set([
      ...plated.map(({ ownerId }) => ownerId),
      ...named.ids,
      ...living.map(({ id }) => id),
      ...cars.map(({ ownerId }) => ownerId),
    ]),
  ].slice(0, HITS_AT_MOST);
  const bookingIds = [
    ...new Set([
      ...withPlate,
      ...numbered,
      ...booked.map(({ id }) => id),
      ...(await newestOf(ctx, named.ids)),
    ]),
  ].slice(0, HITS_AT_MOST);
  const [people, bookings] = await Promise.all([
    ctx.db.user.findMany({ where: { id: { in: personIds } }, select: personSelect }),
    ctx.db.booking.findMany({
      where: { ...bookingsWithout(await ownAffairs(ctx, actor)), id: { in: bookingIds } },
      select: bookingSelect,
    }),
  ]);
  return {
    people: inOrder(personIds, people).map(({ firstName, lastName, vehicles, ...person }) => {
      const car = vehicles.find(({ id }) => carIds.has(id)) ?? vehicles[0];
      return {
        ...person,
        name: `${firstName} ${lastName}`.trim() || "Without a name",
        vehicle: car === undefined ? null : vehicleName(car),
      };
    }),
    bookings: inOrder(bookingIds, bookings).map(
      ({
        bookingNumber,
        status,
        scheduledAt,
        serviceLocation,
        customer,
        mechanic,
        ...booking
      }) => ({
        bookingNumber,
        status,
        serviceLocation,
        scheduledAt: scheduledAt.toISOString(),
        customer: nameOf(customer),
        mechanic: mechanic === null ? null : nameOf(mechanic),
        vehicle: bookedCar(booking),
      }),
    ),
  };
}

/** Returns the newest bookings whose number begins with the text. */
async function bookingsNumbered(ctx: ServiceContext, text: string): Promise<string[]> {
  const start = bookingNumberStart(text);
  if (start === null) return [];
  const rows = await ctx.db.booking.findMany({
    // Numbers use digits and letters up to Z, so this range covers every number with the prefix.
    where: { bookingNumber: { gte: start, lte: `${start}${"Z".repeat(10)}` } },
    select: { id: true },
    orderBy: { bookingNumber: "asc" },
    take: HITS_AT_MOST,
  });
  return rows.map(({ id }) => id);
}

/** Returns the newest bookings of these cars. */
async function bookingsOfCars(
  ctx: ServiceContext,
  cars: readonly { id: string; ownerId: string }[],
): Promise<string[]> {
  if (cars.length === 0) return [];
  const rows = await ctx.db.booking.findMany({
    // Only bookings of a customer have an index.
    where: {
      customerId: { in: cars.map(({ ownerId }) => ownerId) },
      vehicleId: { in: cars.map(({ id }) => id) },
    },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: HITS_AT_MOST,
  });
  return rows.map(({ id }) => id);
}

/** Returns the newest bookings and jobs of these people. */
async function newestOf(ctx: ServiceContext, people: string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const newest = (where: Prisma.BookingWhereInput) =>
    ctx.db.booking.findMany({
      where,
      select: { id: true },
      orderBy: { createdAt: "desc" },
      take: HITS_AT_MOST,
    });
  const rows = await Promise.all(
    people.flatMap((id) => [newest({ customerId: id }), newest({ mechanicId: id })]),
  );
  return rows
    .flat()
    .map(({ id }) => id)
    .toSorted()
    .toReversed();
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  return ids.map((id) => rows.find((row) => row.id === id)).filter((row) => row !== undefined);
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
