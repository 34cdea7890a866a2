import { expect, test } from "vitest";
import { bufferOf, busySpans, reachOfJobs, spanOfJob } from "~/domain/calendar/busy";
import { BUFFERS } from "~/domain/calendar/policy";

const at = (clock: string) => new Date(`2027-03-04T${clock}:00.000Z`);
const spanOf = (from: string, to: string) => ({ from: at(from).getTime(), to: at(to).getTime() });
const job = { scheduledAt: at("12:00"), busyUntil: at("13:30") };

test("a job takes its own time and the usual buffer, and what its mechanic keeps beyond that on both sides", () => {
  expect(spanOfJob(job, 30)).toEqual(spanOf("12:00", "13:30"));
  expect(spanOfJob(job, 60)).toEqual(spanOf("11:30", "14:00"));
});

test("a time off is as long as it is, whatever lies between jobs", () => {
  const away = { startsAt: at("08:00"), endsAt: at("09:00") };
  expect(busySpans([away], [job], 120)).toEqual([
    spanOf("08:00", "09:00"),
    spanOf("10:30", "15:00"),
  ]);
});

test("every job that takes some of a span is looked for", () => {
  const span = { from: at("15:00"), until: at("16:00") };
  const reach = reachOfJobs(span);
  for (const minutes of BUFFERS) {
    const taken = spanOfJob(job, minutes);
    const isInTheWay = taken.to > span.from.getTime();
    if (isInTheWay) expect(job.busyUntil > reach.from).toBe(true);
  }
  expect(reach).toEqual({ from: at("13:30"), until: at("17:30") });
});

test("a mechanic without a calendar keeps the usual buffer", () => {
  expect(bufferOf(null)).toBe(30);
  expect(BUFFERS.map((bufferMinutes) => bufferOf({ bufferMinutes }))).toEqual([...BUFFERS]);
});
