import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import type { AppRouter } from "~/server/root";
import { keyHeaders, repeatLink } from "~/trpc/repeat-link";

type Outcome = "answer" | "refusal" | "nothing";

/** Creates a client whose network gives these outcomes, one a request, and records the keys. */
function client(...outcomes: Outcome[]) {
  const keys: (string | undefined)[] = [];
  const network: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        keys.push(keyHeaders(op)["Idempotency-Key"]);
        const outcome = outcomes.shift();
        if (outcome === "answer") {
          observer.next({ result: { type: "data", data: "booked" } });
          observer.complete();
          return;
        }
        const error = TRPCClientError.from<AppRouter>(
          outcome === "refusal"
            ? { error: { code: -32009, message: "Taken", data: { reason: "CONFLICT" } } }
            : new TypeError("Failed to fetch"),
        );
        observer.error(error);
      });
  return { api: createTRPCClient<AppRouter>({ links: [repeatLink(0), network] }), keys };
}

const BOOKING = {
  vehicleId: "v",
  serviceIds: ["s"],
  scheduledAt: "2026-12-01T10:00",
  serviceLocation: "94110",
};

test("a booking whose answer is lost is sent once more, with the same key", async () => {
  const { api, keys } = client("nothing", "answer");
  expect(await api.booking.create.mutate(BOOKING)).toBe("booked");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("a refusal is an answer: nothing is sent again, and the next try has its own key", async () => {
  const { api, keys } = client("refusal", "answer");
  await expect(api.booking.create.mutate(BOOKING)).rejects.toThrow("Taken");
  expect(keys).toHaveLength(1);
  await api.booking.create.mutate(BOOKING);
  expect(keys[1]).not.toBe(keys[0]);
});

test("without an answer to either, the same booking keeps its key, and another gets its own", async () => {
  const { api, keys } = client("nothing", "nothing", "answer", "answer");
  await expect(api.booking.create.mutate(BOOKING)).rejects.toThrow("Failed to fetch");
  expect(await api.booking.create.mutate(BOOKING)).toBe("booked");
  expect(new Set(keys).size).toBe(1);
  await api.booking.create.mutate({ ...BOOKING, serviceLocation: "94118" });
  expect(new Set(keys).size).toBe(2);
});

test("other calls are sent once, without a key", async () => {
  const { api, keys } = client("nothing");
  await expect(api.booking.vehicles.query()).rejects.toThrow("Failed to fetch");
  expect(keys).toEqual([undefined]);
});
