import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createSecrets, SecretError } from "~/server/gateways/auth/secrets";

const key = (id: string) => ({ id, key: randomBytes(32) });
const k1 = key("k1");
const k2 = key("k2");
const place = { userId: "user-1", field: "bankAccountNumber" };

describe("encrypted texts", () => {
  test("decrypt to the original, and never look the same twice", () => {
    const secrets = createSecrets([k1]);
    const sealed = secrets.seal("000123456789", place);
    expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(sealed).not.toContain("000123456789");
    expect(secrets.seal("000123456789", place)).not.toBe(sealed);
    expect(secrets.open(sealed, place)).toBe("000123456789");
    expect(secrets.open(secrets.seal("", place), place)).toBe("");
    expect(secrets.open(secrets.seal("Ünï 🔧", place), place)).toBe("Ünï 🔧");
  });

  test("are encrypted with the first key and decrypt with older ones (key rotation)", () => {
    const old = createSecrets([k1]).seal("123456789", place);
    const rotated = createSecrets([k2, k1]);
    expect(rotated.open(old, place)).toBe("123456789");
    expect(rotated.isCurrent(old)).toBe(false);
    const fresh = rotated.seal("123456789", place);
    expect(fresh).toMatch(/^v1\.k2\./);
    expect(rotated.isCurrent(fresh)).toBe(true);
  });

  test("can't be decrypted without their key, even with a key of the same name", () => {
    const sealed = createSecrets([k1]).seal("123456789", place);
    expect(() => createSecrets([k2]).open(sealed, place)).toThrow(SecretError);
    expect(() => createSecrets([key("k1")]).open(sealed, place)).toThrow(SecretError);
    expect(() => createSecrets([]).seal("123456789", place)).toThrow(SecretError);
  });

  test("can't be decrypted for another user or another field (FLT-22)", () => {
    const secrets = createSecrets([k1]);
    const sealed = secrets.seal("123456789", place);
    expect(() => secrets.open(sealed, { ...place, userId: "user-2" })).toThrow(SecretError);
    expect(() => secrets.open(sealed, { ...place, field: "bankRoutingNumber" })).toThrow(
      SecretError,
    );
  });

  test("can't be decrypted with a changed byte, a short tag or missing parts (FLT-22)", () => {
    const secrets = createSecrets([k1]);
    const parts = secrets.seal("123456789", place).split(".");
    for (const index of [2, 3, 4]) {
      const bytes = Buffer.from(parts[index] ?? "", "base64url");
      for (let at = 0; at < bytes.length; at += 1) {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ 1;
        const text = parts.with(index, flipped.toString("base64url")).join(".");
        expect(() => secrets.open(text, place)).toThrow(SecretError);
      }
    }
    const tag = Buffer.from(parts[4] ?? "", "base64url");
    for (const text of [
      parts.with(4, tag.subarray(0, 4).toString("base64url")).join("."),
      parts.with(4, "").join("."),
      parts.slice(0, 4).join("."),
      [...parts, "more"].join("."),
      parts.with(0, "v2").join("."),
      "",
      "123456789",
    ]) {
      expect(() => secrets.open(text, place), text).toThrow(SecretError);
    }
  });

  test("never show the plain text in an error", () => {
    const secrets = createSecrets([k1]);
    const sealed = secrets.seal("000123456789", place);
    try {
      secrets.open(sealed, { ...place, userId: "user-2" });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toMatch(/000123456789|user-/);
    }
  });
});
