import { describe, expect, test } from "vitest";
import { busyStarts, isBusyStart, overlappedJob } from "~/domain/booking/schedule/busy";

const at = (clock: string) => new Date(`2027-03-04T${clock}:00.000Z`);
const job = (from: string, to: string) => ({ scheduledAt: at(from), busyUntil: at(to) });
const HOUR_MS = 3_600_000;

describe("start times blocked by a mechanic's other job", () => {
  test("begin one length before the job and end with it, both ends free", () => {
    const busy = busyStarts([job("12:00", "13:30")], HOUR_MS, 30);
    expect(busy).toEqual({
      busy: [{ after: "2027-03-04T11:00:00.000Z", before: "2027-03-04T13:30:00.000Z" }],
    });
    for (const free of ["11:00", "13:30"]) expect(isBusyStart(busy, at(free))).toBe(false);
    for (const taken of ["11:01", "12:00", "13:29"])
      expect(isBusyStart(busy, at(taken))).toBe(true);
  });

  test("are merged when the gap between two jobs is too short", () => {
    const jobs = [job("15:00", "16:00"), job("12:00", "13:00"), job("13:30", "14:00")];
    expect(busyStarts(jobs, HOUR_MS, 30).busy).toEqual([
      { after: "2027-03-04T11:00:00.000Z", before: "2027-03-04T14:00:00.000Z" },
      { after: "2027-03-04T14:00:00.000Z", before: "2027-03-04T16:00:00.000Z" },
    ]);
  });
});

test("what a mechanic keeps between jobs beyond the usual lies before and after each", () => {
  expect(busyStarts([job("12:00", "13:30")], HOUR_MS, 90).busy).toEqual([
    { after: "2027-03-04T10:00:00.000Z", before: "2027-03-04T14:30:00.000Z" },
  ]);
});

test("an open request overlaps an accepted job including its drive, not a finished one", () => {
  const plan = (id: string, status: "pending" | "accepted" | "completed", clock: string) => ({
    id,
    status,
    scheduledAt: at(clock).toISOString(),
    durationMinutes: 60,
  });
  const request = plan("open", "pending", "12:00");
  const accepted = plan("mine", "accepted", "13:29");
  expect(overlappedJob(request, [request, accepted], 30)).toBe(accepted);
  expect(overlappedJob(request, [plan("later", "accepted", "13:30")], 30)).toBeNull();
  for (const clock of ["13:30", "10:30"]) {
    const near = plan("near", "accepted", clock);
    expect(overlappedJob(request, [near], 30)).toBeNull();
    expect(overlappedJob(request, [near], 45)).toBe(near);
  }
  expect(overlappedJob(request, [plan("done", "completed", "12:00")], 30)).toBeNull();
});
