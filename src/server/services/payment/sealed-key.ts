import { randomBytes } from "node:crypto";
import { secrets as processSecrets, type Secrets } from "~/server/gateways/auth/secrets";
import type { ServiceContext } from "../context";

const KEY_BYTES = 32;

/** What a key is sealed to, so that no other sealed text opens in its place. */
const placeOf = (name: string) => ({ userId: "platform", field: `key:${name}` });

/**
 * A key of the product's own, made on first use. It lies in the database, sealed with ENCRYPTION_KEYS:
 * what it hashes stays comparable when those change, and a copy of the database alone can't be tried
 * out on all phone numbers there are.
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
    // Somebody else's may have been first; the stored one is the key.
    row = await ctx.db.sealedKey.findUniqueOrThrow({ where: { name } });
  }
  return Buffer.from(secrets.open(row.sealed, place), "base64");
}

/** Seals the stored keys with the current one of ENCRYPTION_KEYS, so that old ones can be taken out. */
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
