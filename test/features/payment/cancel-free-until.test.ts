import { expect, test } from "vitest";
import { freeUntil } from "~/features/payment/checkout/cancellation-terms";

const NOW = new Date("2027-03-01T17:00:00Z");
const timeZone = "America/Los_Angeles";

test("a job that is more than a day away can be canceled free until a day before", () => {
  const scheduledAt = "2027-03-04T17:00:00Z";
  expect(freeUntil({ scheduledAt, timeZone }, NOW)).toBe(
    "Cancel free until Wed, Mar 3, 9:00 AM PST.",
  );
});

test("a job within a day can be canceled free for 15 minutes after a mechanic accepts", () => {
  const words = "Cancel free until 15 minutes after a mechanic accepts.";
  for (const scheduledAt of ["2027-03-02T17:00:00Z", "2027-03-01T20:00:00Z"]) {
    expect(freeUntil({ scheduledAt, timeZone }, NOW)).toBe(words);
  }
});
