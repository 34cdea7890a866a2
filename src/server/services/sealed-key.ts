import { randomBytes } from "node:crypto";
import { secrets as processSecrets, type Secrets } from "~/server/gateways/auth/secrets";
import type { ServiceContext } from "./context";

const KEY_BYTES = 32;

/** The context a key is sealed to, so that no other sealed text can be opened in its place. */
const placeOf = (name: string) => ({ userId: "platform", field: `key:${name}` });

type KeyContext = Pick<ServiceContext, "db" | "clock">;

/** Returns one of the product's own keys; null if nothing has used it yet. */
export async function storedKey(
  ctx: Pick<ServiceContext, "db">,
  name: string,
  secrets: Secrets = processSecrets,
): Promise<Buffer | null> {
  const row = await ctx.db.sealedKey.findUnique({ where: { name } });
  return row === null ? null : Buffer.from(secrets.open(row.sealed, placeOf(name)), "base64");
}

/**
 * Returns one of the product's own keys, created on first use. It's stored in the database, sealed
 * with ENCRYPTION_KEYS. So its hashes stay comparable when those change, and a copy of the database
 * alone can't be tested against all phone numbers.
 */
export async function sealedKey(
  ctx: KeyContext,
  name: string,
  secrets: Secrets = processSecrets,
): Promise<Buffer> {
  const stored = await storedKey(ctx, name, secrets);
  if (stored !== null) return stored;
  const key = randomBytes(KEY_BYTES);
  await ctx.db.sealedKey.createMany({
    data: [
      {
        name,
        sealed: secrets.seal(key.toString("base64"), placeOf(name)),
        createdAt: ctx.clock.now(),
      },
    ],
    skipDuplicates: true,
  });
  // Another process may have created it first. The stored one counts.
  const kept = await storedKey(ctx, name, secrets);
  if (kept === null) throw new Error(`The key ${name} wasn't stored.`);
  return kept;
}

/** Seals the stored keys with the current key of ENCRYPTION_KEYS, so old ones can be removed. */
export async function resealKeys(
  ctx: Pick<ServiceContext, "db">,
  secrets: Secrets = processSecrets,
): Promise<void> {
  for (const { name, sealed } of await ctx.db.sealedKey.findMany()) {
    if (secrets.isCurrent(sealed)) continue;
    const place = placeOf(name);
    await ctx.db.sealedKey.updateMany({
      where: { name, sealed },
      data: { sealed: secrets.seal(secrets.open(sealed, place), place) },
    });
  }
}
