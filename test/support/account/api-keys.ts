import { KEY_PREFIX_LENGTH } from "~/domain/api-key/policy";
import type { ApiScope } from "~/domain/api-key/scopes";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import type { TestWorld } from "../world";

/** Creates a key of this person that works for a day, and returns it. */
export async function givenKey(
  { deps, clock }: TestWorld,
  owner: { id: string },
  scopes: readonly ApiScope[],
): Promise<string> {
  const key = `cw_${newToken()}`;
  const now = clock.now();
  await deps.prisma.apiKey.create({
    data: {
      userId: owner.id,
      name: "Fleet software",
      prefix: key.slice(0, KEY_PREFIX_LENGTH),
      hash: hashOfToken(key),
      scopes: [...scopes],
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      deskGrantedAt: scopes.includes("desk:read") ? now : null,
      deskGrantedBy: scopes.includes("desk:read") ? owner.id : null,
    },
  });
  return key;
}

/** The headers of a call with a key. */
export const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
