import { secrets as processSecrets, type Secrets } from "~/server/gateways/auth/secrets";
import type { ServiceContext } from "../../context";
import { SECRET_FIELD } from "./codes";

/**
 * Seals the secrets of second factors with the current key, so old keys can be removed from
 * ENCRYPTION_KEYS. Runs at every start. A secret that was set up again in the meantime doesn't
 * change.
 */
export async function resealSecondFactors(
  ctx: ServiceContext,
  secrets: Secrets = processSecrets,
): Promise<{ resealed: number }> {
  const rows = await ctx.prisma.secondFactor.findMany({
    select: { userId: true, secretCipher: true },
  });
  let resealed = 0;
  for (const { userId, secretCipher } of rows) {
    if (secrets.isCurrent(secretCipher)) continue;
    const place = { userId, field: SECRET_FIELD };
    const { count } = await ctx.prisma.secondFactor.updateMany({
      where: { userId, secretCipher },
      data: { secretCipher: secrets.seal(secrets.open(secretCipher, place), place) },
    });
    resealed += count;
  }
  return { resealed };
}
