import { describe, expect, test } from "vitest";
import { jobAhead } from "~/features/offline-queue/queue-state";
import { sampleBooking } from "~test/support/sample";

const AT = "2027-03-01T17:00:00.000Z";
const act = (kind: "arrive" | "start" | "complete", refusal: string | null = null) => ({
  act: { kind },
  deviceTime: AT,
  refusal,
});
const job = sampleBooking({ status: "accepted", enRouteAt: AT, etaMinutes: 20, arrivedAt: null });

describe("a job with actions on the phone", () => {
  test("is where its waiting actions take it", () => {
    const { ahead, isHeld } = jobAhead(job, [], [act("arrive"), act("start")]);
    expect([ahead.status, ahead.arrivedAt, isHeld]).toEqual(["in_progress", AT, false]);
  });

  test("doesn't go back a step between the answer and fresh data", () => {
    const { ahead } = jobAhead(job, [act("arrive"), act("start")], []);
    expect(ahead.status).toBe("in_progress");
    // Fresh data is further on than what was sent.
    const done = sampleBooking({ status: "completed", arrivedAt: AT });
    expect(jobAhead(done, [act("arrive"), act("start")], []).ahead).toEqual(done);
  });

  test("goes back where a refused action was, also past those behind it", () => {
    const { ahead, isHeld } = jobAhead(
      job,
      [],
      [act("arrive"), act("start", "You can't start yet."), act("complete")],
    );
    expect([ahead.status, ahead.arrivedAt, isHeld]).toEqual(["accepted", AT, true]);
  });
});
