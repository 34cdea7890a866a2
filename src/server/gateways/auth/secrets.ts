import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "~/env.js";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = "aes-256-gcm";

/**
 * The row and column of a secret. It's sealed for this place, so a copy in another row doesn't
 * open.
 */
interface SecretPlace {
  userId: string;
  field: string;
}

/**
 * The error for a sealed text that doesn't open, because of another place, another key, or changed
 * bytes.
 */
export class SecretError extends Error {
  override readonly name = "SecretError";
}

export type Secrets = ReturnType<typeof createSecrets>;
/**
 * Seals short texts with AES-256-GCM under the first key (32 bytes each), and opens those sealed
 * with any of them.
 */
export function createSecrets(keys: readonly { id: string; key: Uint8Array }[]) {
  const ring = new Map(keys.map(({ id, key }) => [id, key]));
  const current = keys[0];

  return {
    keyIds: keys.map(({ id }) => id),
    /** Returns `v1.keyId.iv.ciphertext.tag`, with parts in base64url. */
    seal(plain: string, place: SecretPlace): string {
      if (current === undefined) throw new SecretError("ENCRYPTION_KEYS holds no key");
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(place));
      const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      const parts = [iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString("base64url"));
      return ["v1", current.id, ...parts].join(".");
    },
    /** @throws {SecretError} unless it is exactly what `seal` returned for this place */
    open(sealed: string, place: SecretPlace): string {
      const { keyId = "", ...encoded } = SEALED.exec(sealed)?.groups ?? {};
      if (keyId === "") throw new SecretError("This is no sealed text of a version known here");
      const key = ring.get(keyId);
      if (key === undefined) throw new SecretError(`ENCRYPTION_KEYS has no key "${keyId}"`);
      try {
        const { iv = "", ciphertext = "", tag = "" } = encoded;
        const bytes = (part: string) => Buffer.from(part, "base64url");
        const decipher = createDecipheriv(ALGORITHM, key, bytes(iv), { authTagLength: TAG_BYTES });
        decipher.setAAD(boundTo(place)).setAuthTag(bytes(tag));
        return decipher.update(ciphertext, "base64url", "utf8") + decipher.final("utf8");
      } catch (error) {
        throw new SecretError("The sealed text does not open here", { cause: error });
      }
    },
    /** Returns true if the current key sealed it. Others should be sealed again. */
    isCurrent: (sealed: string) =>
      current !== undefined && SEALED.exec(sealed)?.groups?.keyId === current.id,
  };
}

/** Version, key id, 12 bytes of IV, ciphertext, 16 bytes of tag. */
const SEALED = /^v1\.(?<keyId>[^.]+)\.(?<iv>[\w-]{16})\.(?<ciphertext>[\w-]*)\.(?<tag>[\w-]{22})$/;

const boundTo = ({ userId, field }: SecretPlace) => Buffer.from(`${userId}:${field}`, "utf8");

/** The process's secrets, with keys from ENCRYPTION_KEYS. */
export const secrets = createSecrets(env.ENCRYPTION_KEYS);
