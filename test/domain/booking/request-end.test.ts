import { expect, test } from "vitest";
import { requestEnd } from "~/domain/booking/schedule/request-end";

const event = (kind: string, at: string) => ({ id: kind, kind, label: kind, at });
const booked = event("created", "2027-03-01T12:00:00.000Z");
const request = { createdAt: booked.at, scheduledAt: "2027-03-10T12:00:00.000Z" };

test("a request ends three days after it was opened, edited or released", () => {
  const endOf = (...events: (typeof booked)[]) =>
    requestEnd({ ...request, events: [booked, ...events] }).toISOString();
  expect(endOf()).toBe("2027-03-04T12:00:00.000Z");
  expect(endOf(event("edited", "2027-03-02T12:00:00.000Z"))).toBe("2027-03-05T12:00:00.000Z");
  expect(endOf(event("release", "2027-03-03T12:00:00.000Z"))).toBe("2027-03-06T12:00:00.000Z");
  // "released" is about the hold on the card, not the job.
  expect(endOf(event("released", "2027-03-03T12:00:00.000Z"))).toBe("2027-03-04T12:00:00.000Z");
});
