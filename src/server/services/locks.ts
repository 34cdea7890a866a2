import { statement, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "./context";

type Locking = Pick<ServiceContext, "sql">;

// Each lock makes its callers wait for each other until the transaction ends. Take it before
// anything else.

const booking = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("Booking").select("id").where("id", "=", value("id")).forNoKeyUpdate(),
);

/**
 * Locks accepts and declines of a booking, and uses of its promo code. A decline changes no column
 * of the booking, so an accept's conditional update wouldn't notice it.
 */
export async function lockBooking(ctx: Locking, id: string): Promise<void> {
  await ctx.sql(booking({ id }));
}

const user = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("User").select("userType").where("id", "=", value("id")).forNoKeyUpdate(),
);

/** Locks a person's garage, files or type. Returns the type; null if there's no such person. */
export async function lockUser(ctx: Locking, id: string) {
  return (await ctx.sql(user({ id })))[0] ?? null;
}

const person = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("User").select("id").where("id", "=", value("id")).forUpdate(),
);

/**
 * Locks a person's garage, files or type, and everything that gives this person a job. The
 * database's rule about deleted accounts reads the row.
 */
export async function lockPerson(ctx: Locking, id: string): Promise<void> {
  await ctx.sql(person({ id }));
}

const announcement = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("Announcement").select("id").where("id", "=", value("id")).forNoKeyUpdate(),
);

/**
 * Locks the end of an announcement. A time read before the lock can lie before the end that
 * another operator has just written, so read the clock afterwards.
 */
export async function lockAnnouncement(ctx: Locking, id: string): Promise<void> {
  await ctx.sql(announcement({ id }));
}

const mechanics = statement((db, value: Value<{ ids: string[] }>) =>
  db
    .selectFrom("MechanicProfile")
    .select("userId")
    .where((eb) => eb("userId", "=", eb.fn.any(value("ids"))))
    .orderBy("userId")
    .forNoKeyUpdate(),
);

/** Locks accepts by these people if they're mechanics, and blocks between them. */
export async function lockMechanics(ctx: Locking, ...ids: string[]): Promise<void> {
  await ctx.sql(mechanics({ ids }));
}

const owners = statement((db) =>
  db.selectFrom("User").select("id").where("staffRole", "=", "owner").orderBy("id").forUpdate(),
);

/** Locks changes of owners. Returns the owners. */
export async function lockOwners(ctx: Locking): Promise<{ id: string }[]> {
  return ctx.sql(owners({}));
}

const services = statement((db) =>
  db.selectFrom("Service").select("id").orderBy("id").forNoKeyUpdate(),
);

/** Locks changes of the catalog. Bookings don't wait for it. */
export async function lockCatalog(ctx: Locking): Promise<void> {
  await ctx.sql(services({}));
}

const promo = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("Promo").select("id").where("id", "=", value("id")).forUpdate(),
);

/** Locks changes of a promo code, and bookings with it. */
export async function lockPromo(ctx: Locking, id: string): Promise<void> {
  await ctx.sql(promo({ id }));
}

const promoCode = statement((db, value: Value<{ code: string }>) =>
  db.selectFrom("Promo").select("id").where("code", "=", value("code")).forNoKeyUpdate(),
);

/** Locks redemptions of a promo code. */
export async function lockPromoCode(ctx: Locking, code: string): Promise<void> {
  await ctx.sql(promoCode({ code }));
}

/**
 * First part of the advisory lock for rows that don't exist yet. Nothing else in the database uses
 * it.
 */
const ADDING = 20_261_124;
const NUMBERS = 20_261_123;
const PHOTOS = 20_261_128;

const named = statement((db, value: Value<{ kind: number; name: string }>) =>
  db.selectNoFrom((eb) =>
    eb
      .cast<string>(
        eb.fn("pg_advisory_xact_lock", [
          eb.cast<number>(value("kind"), "integer"),
          eb.fn("hashtext", [eb.cast<string>(value("name"), "text")]),
        ]),
        "text",
      )
      .as("locked"),
  ),
);

/**
 * Locks adding a row whose number is limited or drawn, so that a count made afterwards stays true.
 */
export async function lockAdding(
  ctx: Locking,
  table: "Promo" | "SavedReply" | "LegalText" | "MechanicProfile",
): Promise<void> {
  await ctx.sql(named({ kind: ADDING, name: table }));
}

/** Locks a photo that's being added, by the digest of its pixels. */
export async function lockPhoto(ctx: Locking, digest: string): Promise<void> {
  await ctx.sql(named({ kind: PHOTOS, name: digest }));
}

/** Locks a phone number that's being confirmed. */
export async function lockNumber(ctx: Locking, number: string): Promise<void> {
  await ctx.sql(named({ kind: NUMBERS, name: number }));
}

/**
 * The advisory lock for new bookings. `bookings_open()` takes it shared, so bookings don't wait for
 * each other.
 */
const NEW_BOOKINGS = 20_261_129;

const newBookings = statement((db, _value: Value<object>) =>
  db.selectNoFrom((eb) =>
    eb.cast<string>(eb.fn("pg_advisory_xact_lock", [eb.lit(NEW_BOOKINGS)]), "text").as("locked"),
  ),
);

/** Stops new bookings until the transaction ends, after waiting for those being made. */
export async function lockNewBookings(ctx: Locking): Promise<void> {
  await ctx.sql(newBookings({}));
}

/** The advisory lock for payouts. */
const PAYOUTS = 20_261_122;

const payouts = statement((db, _value: Value<object>) =>
  db.selectNoFrom((eb) =>
    // The function returns `void`, which drivers can't read.
    eb.cast<string>(eb.fn("pg_advisory_xact_lock", [eb.lit(PAYOUTS)]), "text").as("locked"),
  ),
);

/** Locks payouts and reversals of ledger rows. */
export async function lockPayouts(ctx: Locking): Promise<void> {
  await ctx.sql(payouts({}));
}

const supportRequest = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("SupportRequest").select("id").where("id", "=", value("id")).forUpdate(),
);

/** Locks a support request, so that what an action replaces is exactly what it read. */
export async function lockSupportRequest(ctx: Locking, id: string): Promise<void> {
  await ctx.sql(supportRequest({ id }));
}
