import { secrets as processSecrets, type Secrets } from "~/server/gateways/auth/secrets";
import type { ServiceContext } from "../context";

interface Endpoint {
  id: string;
  userId: string;
}

/** The context a secret is sealed to: its endpoint, so that a copy in another row doesn't open. */
const placeOf = ({ id, userId }: Endpoint) => ({ userId, field: `webhook:${id}` });

/** Seals an endpoint's signing secret. */
export function sealSecret(endpoint: Endpoint, secret: string): string {
  return processSecrets.seal(secret, placeOf(endpoint));
}

/** Opens an endpoint's sealed signing secret. */
export function openSecret(endpoint: Endpoint, cipher: string): string {
  return processSecrets.open(cipher, placeOf(endpoint));
}

/**
 * Seals signing secrets with the current key, so old keys can be removed from ENCRYPTION_KEYS. Runs
 * at every start. A secret that was rotated in the meantime doesn't change.
 */
export async function resealWebhookSecrets(
  ctx: ServiceContext,
  secrets: Secrets = processSecrets,
): Promise<{ resealed: number }> {
  const rows = await ctx.prisma.webhookEndpoint.findMany({
    select: { id: true, userId: true, secretCipher: true, oldSecretCipher: true },
  });
  let resealed = 0;
  for (const { secretCipher, oldSecretCipher, ...endpoint } of rows) {
    const ciphers = [secretCipher, oldSecretCipher].filter((cipher) => cipher !== null);
    if (ciphers.every((cipher) => secrets.isCurrent(cipher))) continue;
    const again = (cipher: string) =>
      secrets.seal(secrets.open(cipher, placeOf(endpoint)), placeOf(endpoint));
    const { count } = await ctx.prisma.webhookEndpoint.updateMany({
      where: { id: endpoint.id, secretCipher, oldSecretCipher },
      data: {
        secretCipher: again(secretCipher),
        oldSecretCipher: oldSecretCipher === null ? null : again(oldSecretCipher),
      },
    });
    resealed += count;
  }
  return { resealed };
}
