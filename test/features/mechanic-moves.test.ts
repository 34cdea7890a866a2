import { describe, expect, test } from "vitest";
import {
  isAtOddTime,
  questionBefore,
  withoutAuthorization,
} from "~/features/mechanic/move-question";
import { sampleBooking } from "~test/support/sample";

const PLANNED = { scheduledAt: "2026-03-02T23:00:00.000Z", timeZone: "America/Los_Angeles" };
const SOON = new Date("2026-03-02T21:00:00Z");
const MORNING = new Date("2026-03-02T17:00:00Z");
const EVE = new Date("2026-03-01T23:00:00Z");

describe("before completing, the mechanic reads what happens to the money", () => {
  test.each([
    [
      "a card is held",
      { paymentStatus: "authorized" },
      "The customer's card is charged $105.00 now.",
    ],
    [
      "a card is saved",
      { paymentStatus: "none", cardSaved: true },
      "The customer's saved card is charged $105.00 now.",
    ],
    [
      "nothing is held",
      { paymentStatus: "none", cardSaved: false },
      "No card is held for this job. $105.00 becomes due, and the customer gets a link to pay.",
    ],
    [
      "the saved card was refused",
      { paymentStatus: "failed", cardSaved: false },
      "No card is held for this job. $105.00 becomes due, and the customer gets a link to pay.",
    ],
    [
      "it costs nothing",
      { paymentStatus: "none", totalAmount: "0.00" },
      "There is nothing to pay for this job.",
    ],
  ] as const)("%s", (_, money, sentence) => {
    const job = sampleBooking({
      status: "in_progress",
      totalAmount: "105.00",
      ...PLANNED,
      ...money,
    });
    expect(questionBefore("complete", job, SOON)?.description).toBe(sentence);
  });
});

describe("before starting, the mechanic is warned where no card is held", () => {
  test.each([
    [{ paymentStatus: "none", cardSaved: false }, true],
    [{ paymentStatus: "failed", cardSaved: false }, true],
    [{ paymentStatus: "released", cardSaved: false }, true],
    [{ paymentStatus: "none", cardSaved: true }, false],
    [{ paymentStatus: "authorized", cardSaved: false }, false],
    [{ paymentStatus: "none", cardSaved: false, totalAmount: "0.00" }, false],
  ] as const)("%j", (money, isWarned) => {
    const job = sampleBooking({ totalAmount: "105.00", ...PLANNED, ...money });
    expect(withoutAuthorization(job) !== null).toBe(isWarned);
    const question = questionBefore("start", job, EVE)?.description ?? "";
    expect(question.includes("No card is held for this job.")).toBe(isWarned);
  });
});

describe("another day, or hours too early", () => {
  const job = sampleBooking({ ...PLANNED, paymentStatus: "authorized", totalAmount: "105.00" });

  test("starting on the planned day asks nothing, on another one it does", () => {
    expect(questionBefore("start", job, MORNING)).toBeNull();
    const question = questionBefore("start", job, EVE);
    expect(question?.title).toBe("Start this job today?");
    expect(question?.description).toMatch(/It is planned for .*, which is not today\./);
  });

  test("completing says that the customer is asked where it is more than four hours early", () => {
    expect(questionBefore("complete", job, SOON)?.description).not.toContain("we ask the customer");
    for (const now of [MORNING, EVE]) {
      expect(questionBefore("complete", job, now)?.description).toContain(
        "we ask the customer at once whether this is right",
      );
    }
  });

  test("the dashboard asks at odd times only", () => {
    expect(isAtOddTime("complete", job, SOON)).toBe(false);
    expect(isAtOddTime("complete", job, MORNING)).toBe(true);
    expect(isAtOddTime("start", job, MORNING)).toBe(false);
    expect(isAtOddTime("start", job, EVE)).toBe(true);
    expect(isAtOddTime("accept", job, EVE)).toBe(false);
  });
});
