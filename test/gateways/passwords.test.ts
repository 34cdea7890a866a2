import { describe, expect, test } from "vitest";
import { hashPassword, inHashingTurn } from "~/server/gateways/auth/passwords";
import {
  looksTemporary,
  newTemporaryPassword,
} from "~/server/services/account/sign-in/temporary-password";
import { DomainError } from "~/domain/errors";

const verify = (encoded: string | null, password: string) =>
  inHashingTurn((turn) => turn.verify(encoded, password));

describe("hashes", () => {
  test("are argon2id with 19 MiB, two passes and one lane", async () => {
    expect(await hashPassword("Abcdefg1!")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("match their password only, even beyond 72 bytes", async () => {
    const long = "x".repeat(72);
    const encoded = await hashPassword(`${long}X`);
    expect(await verify(encoded, `${long}X`)).toBe(true);
    expect(await verify(encoded, `${long}Y`)).toBe(false);
  });

  test("of the same password differ", async () => {
    expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
  });

  test("take as much work for an account without a hash, and never match", async () => {
    const encoded = await hashPassword("Abcdefg1!");
    await verify(null, "warm up");
    // Processor time of this process, its hashing threads included. Other programs don't change it.
    const work = async (hash: string | null) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 10; round += 1) expect(await verify(hash, "wrong")).toBe(false);
      return process.cpuUsage(before).user;
    };
    const [known, unknown] = [await work(encoded), await work(null)];
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });
});

describe("temporary passwords", () => {
  test("have at least 72 bits and are easy to read", () => {
    const letters = 57;
    expect(16 * Math.log2(letters)).toBeGreaterThan(72);
    expect(newTemporaryPassword()).toMatch(
      /^[2-9A-HJ-NP-Za-km-z]{4}(-[2-9A-HJ-NP-Za-km-z]{4}){3}$/,
    );
  });

  test("never repeat and use their whole alphabet", () => {
    const made = Array.from({ length: 2000 }, newTemporaryPassword);
    expect(new Set(made).size).toBe(2000);
    expect(new Set(made.join("").replaceAll("-", "")).size).toBe(57);
  });

  test("are recognized by their shape", () => {
    expect(looksTemporary(newTemporaryPassword())).toBe(true);
    expect(looksTemporary("Abcdefg1!")).toBe(false);
    expect(looksTemporary("k7Qm-x9Rt-Wb4n-Hs2")).toBe(false);
  });
});

describe("hashing slots", () => {
  test("run two at a time and let fifty wait; the next is told to try later, and all fifty finish", async () => {
    const state = { running: 0, most: 0, done: 0 };
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const attempts = Array.from({ length: 60 }, () =>
      inHashingTurn(async () => {
        state.running += 1;
        state.most = Math.max(state.most, state.running);
        await gate;
        state.running -= 1;
        state.done += 1;
      }),
    );
    const outcomes = Promise.allSettled(attempts);
    open();
    const refused = (await outcomes).filter((outcome) => outcome.status === "rejected");

    expect(state).toEqual({ running: 0, most: 2, done: 52 });
    expect(refused).toHaveLength(8);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(DomainError);
      expect(reason).toMatchObject({ code: "BUSY", details: { retryAfterSeconds: 2 } });
    }
  });

  test("are freed after a failure", async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(inHashingTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow(
        "broken",
      );
    }
    expect(await inHashingTurn(() => Promise.resolve("fine"))).toBe("fine");
  });
});
