import { describe, expect, test } from "vitest";
import {
  alertDue,
  alertFacts,
  rankToday,
  riskOf,
  type RiskFacts,
  type TodayFacts,
} from "~/domain/staff/today/rank";

const NOW = new Date("2026-11-27T15:00:00Z");
const MIDNIGHT = new Date("2026-11-28T05:00:00Z");
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const item = (facts: Partial<TodayFacts> & Pick<TodayFacts, "kind" | "about">): TodayFacts => ({
  alertKind: null,
  isTaken: false,
  since: NOW,
  dueAt: null,
  ...facts,
});

describe("Today", () => {
  test("ranks safety, then what is due today, jobs at risk, money, documents, support, system", () => {
    const ranked = rankToday(
      [
        item({ kind: "backup", about: "backup" }),
        item({ kind: "support", about: "soon", dueAt: minutes(60) }),
        item({ kind: "support", about: "tomorrow", dueAt: minutes(24 * 60) }),
        item({ kind: "documents", about: "documents" }),
        item({ kind: "dispute", about: "next week", dueAt: minutes(7 * 24 * 60) }),
        item({ kind: "late", about: "late", dueAt: minutes(-10) }),
        item({ kind: "unaccepted", about: "unaccepted", dueAt: minutes(30) }),
        item({ kind: "claim", about: "overdue", dueAt: minutes(-30) }),
        item({ kind: "alert", alertKind: "safety", about: "taken", isTaken: true }),
        item({ kind: "alert", alertKind: "safety", about: "safety", since: minutes(5) }),
      ],
      MIDNIGHT,
    );
    expect(ranked.map(({ about, group }) => `${group}: ${about}`)).toEqual([
      "safety: safety",
      "safety: taken",
      "due: overdue",
      "due: soon",
      "risk: late",
      "risk: unaccepted",
      "money: next week",
      "documents: documents",
      "support: tomorrow",
      "system: backup",
    ]);
  });

  test("shows one of an alert and the thing it is about", () => {
    const ranked = rankToday(
      [
        item({ kind: "dispute", about: "dispute dp_1" }),
        item({ kind: "dispute", about: "dispute dp_2" }),
        item({ kind: "alert", alertKind: "dispute_due", about: "dispute dp_1" }),
      ],
      MIDNIGHT,
    );
    expect(ranked.map(({ kind, about }) => `${kind} ${about}`).toSorted()).toEqual([
      "alert dispute dp_1",
      "dispute dispute dp_2",
    ]);
  });

  test.each<[string | null, Partial<RiskFacts>]>([
    ["unaccepted", { status: "pending", scheduledAt: minutes(90) }],
    [null, { scheduledAt: minutes(46) }],
    ["not_on_the_way", { scheduledAt: minutes(45) }],
    ["late", { scheduledAt: NOW }],
    [null, { scheduledAt: minutes(-5), arrivedAt: minutes(-1) }],
    [null, { scheduledAt: minutes(10), enRouteAt: minutes(-5), etaMinutes: 30 }],
    ["running_late", { scheduledAt: minutes(10), enRouteAt: minutes(-5), etaMinutes: 31 }],
    ["running_late", { scheduledAt: minutes(-16), enRouteAt: minutes(-40), etaMinutes: 20 }],
    [null, { status: "in_progress", scheduledAt: minutes(-60) }],
  ])("a job is %s for %j", (risk, facts) => {
    const job = { enRouteAt: null, etaMinutes: null, arrivedAt: null, scheduledAt: NOW };
    expect(riskOf({ status: "accepted", ...job, ...facts }, NOW)).toBe(risk);
  });

  test("reads the deadline in an alert's subject", () => {
    const at = "2026-11-27T20:00:00.000Z";
    const due = (kind: "claim_overdue" | "job_question" | "job_late", subject: string) =>
      alertDue({ kind, subject })?.toISOString();
    expect(due("claim_overdue", `claim-1:${at}`)).toBe(at);
    expect(due("job_question", `stop:booking-1:${at}`)).toBe("2026-11-28T20:00:00.000Z");
    expect(due("job_question", `arrival:booking-1:${at}`)).toBeUndefined();
    expect(due("job_late", `booking-1:${at}`)).toBeUndefined();
  });

  test("leaves out ids and the provider's codes", () => {
    const facts = (kind: Parameters<typeof alertFacts>[0]["kind"], detail: string) =>
      alertFacts({ kind, detail });
    expect(facts("dispute", "Dispute dp_1abC of $84.00: fraudulent.")).toBe(
      "Dispute of $84.00: fraudulent.",
    );
    expect(facts("payout_stuck", "$5.00 of a payout was reversed at the provider (trr_1a).")).toBe(
      "$5.00 of a payout was reversed at the provider.",
    );
    expect(
      facts(
        "payment_mismatch",
        "0193e2a0-0000-7000-8000-00000000000a does not fit booking CW-7K3F9: it took $1.00 where the booking's total is $2.00.",
      ),
    ).toBe("It took $1.00 where the booking's total is $2.00.");
    expect(facts("fraud_warning", "Warning issfr_1 about payment pi_1.")).toBeNull();
    expect(facts("early_completion", "Completed at 2026-11-22T08:00:00.000Z.")).toBe(
      "Completed at 2026-11-22T08:00:00.000Z.",
    );
  });
});
