import { describe, expect, test } from "vitest";
import {
  asksOnDashboard,
  questionBefore,
  withoutAuthorization,
} from "~/features/mechanic/jobs/transition-question";
import { sampleBooking } from "~test/support/sample";

const PLANNED = { scheduledAt: "2026-03-02T23:00:00.000Z", timeZone: "America/Los_Angeles" };
const SOON = new Date("2026-03-02T21:00:00Z");
const MORNING = new Date("2026-03-02T17:00:00Z");
const EVE = new Date("2026-03-01T23:00:00Z");

describe("tells the mechanic before completing how the job is paid", () => {
  test.each([
    [
      "a card is held",
      { paymentStatus: "authorized" },
      "We'll charge $105.00 to the customer's card now.",
    ],
    [
      "a card is saved",
      { paymentStatus: "none", cardSaved: true },
      "We'll charge $105.00 to the customer's saved card now.",
    ],
    [
      "nothing is held",
      { paymentStatus: "none", cardSaved: false },
      "There's no hold on a card for this job. $105.00 becomes due, and we'll send the customer a link to pay.",
    ],
    [
      "the saved card was refused",
      { paymentStatus: "failed", cardSaved: false },
      "There's no hold on a card for this job. $105.00 becomes due, and we'll send the customer a link to pay.",
    ],
    [
      "it costs nothing",
      { paymentStatus: "none", totalAmount: "0.00" },
      "There's nothing to pay for this job.",
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

describe("warns the mechanic before starting a job without an authorization", () => {
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
    expect(question.includes("There's no hold on a card for this job.")).toBe(isWarned);
  });
});

describe("an unusual day or hour", () => {
  const job = sampleBooking({ ...PLANNED, paymentStatus: "authorized", totalAmount: "105.00" });

  const arrivedAt = MORNING.toISOString();
  const there = { ...job, arrivedAt };
  const minutesBefore = (minutes: number) =>
    new Date(new Date(job.scheduledAt).getTime() - minutes * 60_000);

  test("asks nothing at an on-time start after arriving, but asks 31 minutes early", () => {
    expect(questionBefore("start", there, minutesBefore(30))).toBeNull();
    const question = questionBefore("start", there, minutesBefore(31));
    expect(question?.title).toBe("Start this job early?");
    expect(question?.description).toContain("It's scheduled for");
    expect(question?.description).toContain("You can't undo it");
    expect(question?.description).not.toContain("I've arrived");
  });

  test("asks before a start without having arrived", () => {
    for (const minutes of [30, 0, -30]) {
      const question = questionBefore("start", job, minutesBefore(minutes));
      expect(question?.title).toBe("Start without arriving?");
      expect(question?.description).toContain(`You haven't marked "I've arrived" for this job.`);
    }
  });

  test("says that the customer is asked about an early or late start without a confirmed arrival", () => {
    for (const [minutes, title] of [
      [31, "Start this job early?"],
      [-31, "Start this job late?"],
    ] as const) {
      const question = questionBefore("start", job, minutesBefore(minutes));
      expect(question?.title).toBe(title);
      expect(question?.description).toContain("We'll ask the customer whether you're there.");
    }
    const confirmed = { ...job, arrivedAt: job.scheduledAt, arrivalConfirmedAt: job.scheduledAt };
    expect(questionBefore("start", confirmed, minutesBefore(-31))).toBeNull();
  });

  test("names the day when the start is on another day", () => {
    const question = questionBefore("start", job, EVE);
    expect(question?.title).toBe("Start this job today?");
    expect(question?.description).toMatch(/It's scheduled for .*, which isn't today\./);
  });

  test("says that the customer is asked about a completion more than four hours early", () => {
    expect(questionBefore("complete", job, SOON)?.description).not.toContain("we ask the customer");
    for (const now of [MORNING, EVE]) {
      expect(questionBefore("complete", job, now)?.description).toContain(
        "we'll ask the customer to confirm right away",
      );
    }
  });

  test("asks on the dashboard only at unusual times", () => {
    expect(asksOnDashboard("complete", job, SOON)).toBe(false);
    expect(asksOnDashboard("complete", job, MORNING)).toBe(true);
    expect(asksOnDashboard("start", there, minutesBefore(30))).toBe(false);
    expect(asksOnDashboard("start", there, MORNING)).toBe(true);
    expect(asksOnDashboard("start", job, minutesBefore(0))).toBe(true);
    expect(asksOnDashboard("start", job, EVE)).toBe(true);
    expect(asksOnDashboard("accept", job, EVE)).toBe(false);
  });
});
