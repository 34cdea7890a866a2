import "fake-indexeddb/auto";
import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { advanceStop, dropStops, readDay, writeDay } from "~/features/offline/day-store";
import { goneAfter } from "~/features/offline/day-copy";
import { MECHANIC, sampleBooking } from "~test/support/sample";

const AT = "2027-03-01T17:00:00.000Z";
const stopOf = (id: string) => ({
  endsAt: AT,
  stop: {
    job: sampleBooking({ id, status: "accepted", enRouteAt: AT, arrivedAt: null }),
    leg: null,
    tools: [],
    street: null,
  },
  messages: [],
  photos: [],
});
const jobs = async () =>
  (await readDay())?.stops.map(({ stop: { job } }) => [job.id, job.status, job.arrivedAt]);

describe("a kept day", () => {
  test("loses a job that its mechanic may no longer read", async () => {
    await writeDay({ user: MECHANIC, answeredAt: AT, stops: [stopOf("one"), stopOf("two")] });
    await dropStops(({ stop }) => stop.job.id === "one");
    expect(await jobs()).toEqual([["two", "accepted", null]]);
  });

  test("goes on with what the server has done, even if the page closes before it says so", async () => {
    await writeDay({ user: MECHANIC, answeredAt: AT, stops: [stopOf("one"), stopOf("two")] });
    await advanceStop("one", { act: { kind: "arrive" }, deviceTime: AT });
    await advanceStop("one", { act: { kind: "start" }, deviceTime: AT });
    expect(await jobs()).toEqual([
      ["one", "in_progress", AT],
      ["two", "accepted", null],
    ]);
  });
});

describe("an answer", () => {
  const refusal = (httpStatus: number) =>
    new TRPCClientError("No", { result: { error: { data: { httpStatus } } } });
  const byId = [["booking", "byId"], { input: { id: "one" }, type: "query" }];
  const thread = [["message", "thread"], { input: { bookingId: "one" }, type: "query" }];

  test("401 takes the whole copy, 404 the job that was asked for", () => {
    expect(goneAfter(byId, refusal(401))).toBe("all");
    expect(goneAfter(byId, refusal(404))).toEqual({ bookingId: "one" });
    expect(goneAfter(thread, refusal(404))).toEqual({ bookingId: "one" });
    expect(goneAfter([["mechanic", "today"], { type: "query" }], refusal(404))).toBe("all");
  });

  test("of any other kind takes nothing, and neither does a lost connection", () => {
    expect(goneAfter(byId, refusal(500))).toBeNull();
    expect(goneAfter([["mechanic", "setup"], { type: "query" }], refusal(404))).toBeNull();
    expect(goneAfter(byId, new TypeError("Failed to fetch"))).toBeNull();
  });
});
