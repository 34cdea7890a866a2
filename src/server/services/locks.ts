import { statement, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "./context";

type Locking = Pick<ServiceContext, "sql">;

// Each makes those who call it wait for one another until the transaction ends; it comes first in it.

const booking = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("Booking").select("id").where("id", "=", value("id")).forNoKeyUpdate(),
);

/**
 * Accepts and declines of one booking, and what claims its promo code. A decline changes no column of
 * the booking, so the conditional update of an accept beside it would not notice it.
 */
export async function lockBooking(ctx: Locking, id: string): Promise<void> {
  await ctx.sql(booking({ id }));
}

const user = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("User").select("userType").where("id", "=", value("id")).forNoKeyUpdate(),
);

/** Changes of a person's garage, files or type; answers what they are, null for nobody. */
export async function lockUser(ctx: Locking, id: string) {
  return (await ctx.sql(user({ id })))[0] ?? null;
}

const mechanics = statement((db, value: Value<{ one: string; other: string }>) =>
  db
    .selectFrom("MechanicProfile")
    .select("userId")
    .where((eb) => eb.or([eb("userId", "=", value("one")), eb("userId", "=", value("other"))]))
    .orderBy("userId")
    .forNoKeyUpdate(),
);

/** Accepts of these people, as far as they are mechanics, and blocks between them. */
export async function lockMechanics(ctx: Locking, one: string, other: string): Promise<void> {
  await ctx.sql(mechanics({ one, other }));
}

const owners = statement((db) =>
  db.selectFrom("User").select("id").where("staffRole", "=", "owner").orderBy("id").forUpdate(),
);

/** Changes of who is an owner; answers who they are. */
export async function lockOwners(ctx: Locking): Promise<{ id: string }[]> {
  return ctx.sql(owners({}));
}

/** Any number that nothing else in the database locks by. */
const PAYOUTS = 20_261_122;

const payouts = statement((db, _value: Value<object>) =>
  db.selectNoFrom((eb) =>
    // It answers `void`, which drivers don't know.
    eb.cast<string>(eb.fn("pg_advisory_xact_lock", [eb.lit(PAYOUTS)]), "text").as("locked"),
  ),
);

/** Whatever takes rows of ledgers for paying out or for calling back. */
export async function lockPayouts(ctx: Locking): Promise<void> {
  await ctx.sql(payouts({}));
}
