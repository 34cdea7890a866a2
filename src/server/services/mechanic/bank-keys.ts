import type { Sql } from "~/server/gateways/db/db";
import { statement, type Value } from "~/server/gateways/db/statements";
import { secrets as processSecrets, type Secrets } from "~/server/gateways/auth/secrets";
import type { ServiceContext } from "../context";
import { BANK_FIELDS } from "~/domain/mechanic/bank-fields";

const BATCH = 200;

/** Each sealed column, and the name its numbers are bound to. */
const SEALED = [
  { column: "bankAccountNumberCipher", field: BANK_FIELDS.account },
  { column: "bankRoutingNumberCipher", field: BANK_FIELDS.routing },
] as const;

/** Returns the ids of the keys that sealed the stored values. */
const keysInUse = statement((db, _value: Value<object>) => {
  const account = db
    .selectFrom("MechanicProfile")
    .select("bankAccountNumberCipher as sealed")
    .where("bankAccountNumberCipher", "is not", null);
  const routing = db
    .selectFrom("MechanicProfile")
    .select("bankRoutingNumberCipher as sealed")
    .where("bankRoutingNumberCipher", "is not", null);
  const keys = db
    .selectFrom("SealedKey")
    .select((eb) => eb.cast<string | null>("sealed", "text").as("sealed"));
  const factors = db
    .selectFrom("SecondFactor")
    .select((eb) => eb.cast<string | null>("secretCipher", "text").as("sealed"));
  const webhooks = db
    .selectFrom("WebhookEndpoint")
    .select((eb) => eb.cast<string | null>("secretCipher", "text").as("sealed"));
  const vins = db
    .selectFrom("Vehicle")
    .select("vinCipher as sealed")
    .where("vinCipher", "is not", null);
  const plates = db
    .selectFrom("Vehicle")
    .select("plateCipher as sealed")
    .where("plateCipher", "is not", null);
  return db
    .selectFrom(
      account
        .union(routing)
        .union(keys)
        .union(factors)
        .union(webhooks)
        .union(vins)
        .union(plates)
        .as("stored"),
    )
    .select((eb) => eb.fn<string>("split_part", ["stored.sealed", eb.val("."), eb.lit(2)]).as("id"))
    .distinct()
    .orderBy("id");
});

/**
 * Refuses to start if stored bank details, VINs, second factors, webhook secrets or keys need a key that
 * isn't in ENCRYPTION_KEYS. A lost key must be found, never silently replaced. Runs at every start.
 * @throws {Error} naming the missing keys
 */
export async function assertBankKeys(sql: Sql, secrets: Secrets = processSecrets): Promise<void> {
  const used = await sql(keysInUse({}));
  const missing = used.map(({ id }) => id).filter((id) => !secrets.keyIds.includes(id));
  if (missing.length === 0) return;
  throw new Error(
    `Bank details, VINs, second factors, webhook secrets or keys are stored that were sealed with ${missing.map((id) => `"${id}"`).join(", ")}, and ` +
      `ENCRYPTION_KEYS has no such key. Put the old key back (after the current one, separated by a ` +
      `comma); without it they can't be read again.`,
  );
}

/**
 * Seals stored numbers again with the current key, so old keys can be removed from ENCRYPTION_KEYS.
 * Safe to run at any time: a number that changed since it was read keeps its newer value.
 */
export async function resealBankData(
  ctx: ServiceContext,
  secrets: Secrets = processSecrets,
): Promise<{ resealed: number; unreadable: number }> {
  const current = secrets.keyIds[0];
  if (current === undefined) return { resealed: 0, unreadable: 0 };
  const total = { resealed: 0, unreadable: 0 };
  for (const { column, field } of SEALED) {
    let after: string | null = null;
    for (;;) {
      const rows: SealedRow[] = await staleRows(ctx, column, current, after);
      for (const { userId, sealed } of rows) {
        total[await reseal(ctx, secrets, column, { userId, field }, sealed)] += 1;
      }
      after = rows.at(-1)?.id ?? null;
      if (rows.length < BATCH) break;
    }
  }
  if (total.unreadable > 0) {
    ctx.log.error({ rows: total.unreadable }, "stored bank details could not be opened");
  }
  return total;
}

type SealedColumn = (typeof SEALED)[number]["column"];

interface SealedRow {
  id: string;
  userId: string;
  sealed: string;
}

async function staleRows(
  ctx: ServiceContext,
  column: SealedColumn,
  currentKeyId: string,
  after: string | null,
): Promise<SealedRow[]> {
  const rows = await ctx.prisma.mechanicProfile.findMany({
    where: {
      [column]: { not: null },
      NOT: { [column]: { startsWith: `v1.${currentKeyId}.` } },
      ...(after === null ? {} : { id: { gt: after } }),
    },
    select: {
      id: true,
      userId: true,
      bankAccountNumberCipher: true,
      bankRoutingNumberCipher: true,
    },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  return rows.map((row) => ({ id: row.id, userId: row.userId, sealed: row[column] ?? "" }));
}

async function reseal(
  ctx: ServiceContext,
  secrets: Secrets,
  column: SealedColumn,
  place: { userId: string; field: string },
  sealed: string,
): Promise<"resealed" | "unreadable"> {
  let plain: string;
  try {
    plain = secrets.open(sealed, place);
  } catch (error) {
    ctx.log.warn({ err: error, userId: place.userId }, "a stored bank number does not open");
    return "unreadable";
  }
  // Written only if it's still the text that was read. A number saved in the meantime is newer.
  await ctx.prisma.mechanicProfile.updateMany({
    where: {
      userId: place.userId,
      // precondition: re-encryption never overwrites a newer number
      [column]: sealed,
    },
    data: { [column]: secrets.seal(plain, place) },
  });
  return "resealed";
}
