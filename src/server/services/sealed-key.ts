import { randomBytes } from "node:crypto";
import { secrets as processSecrets, type Secrets } from "~/server/gateways/auth/secrets";
import type { ServiceContext } from "./context";

const KEY_BYTES = 32;

/** The context a key is sealed to, so that no other sealed text can be opened in its place. */
const placeOf = (name: string) => ({ userId: "platform", field: `key:${name}` });

/**
 * Returns one of the product's own keys, created on first use. It's stored in the database, sealed
 * with ENCRYPTION_KEYS. So its hashes stay comparable when those change, and a copy of the database
 * alone can't be tested against all phone numbers.
 */
export async function sealedKey(
  ctx: Pick<ServiceContext, "db" | "clock">,
  name: string,
  secrets: Secrets = processSecrets,
): Promise<Buffer> {
  const place = placeOf(name);
  let row = await ctx.db.sealedKey.findUnique({ where: { name } });
  if (row === null) {
    const sealed = secrets.seal(randomBytes(KEY_BYTES).toString("base64"), place);
    await ctx.db.sealedKey.createMany({
      data: [{ name, sealed, createdAt: ctx.clock.now() }],
      skipDuplicates: true,
    });
    // Another process may have created it first. The stored one counts.
    row = await ctx.db.sealedKey.findUniqueOrThrow({ where: { name } });
  }
  return Buffer.from(secrets.open(row.sealed, place), "base64");
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
