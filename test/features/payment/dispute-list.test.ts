import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { DisputeView } from "~/domain/payment/dispute/schema";
import { MoneyScreen } from "~/features/desk/money/money-screen";
import { CUSTOMER } from "~test/support/sample";
import { drawScreen } from "~test/support/screen";

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Creates an inquiry whose bank deadline is this many hours away; ours is two days earlier. */
const dueIn = (hours: number): DisputeView => ({
  id: "dispute-1",
  providerId: "du_1",
  bookingId: "booking-1",
  bookingNumber: "CW-7K2M9P",
  amount: "105.00",
  withdrawn: "0.00",
  fee: "0.00",
  reason: "general",
  state: "warning_needs_response",
  evidenceDueAt: inHours(hours),
  answerBy: inHours(hours - 48),
  evidenceVersion: 1,
  submittedAt: null,
  sentAt: null,
  failure: null,
  closedAt: null,
  createdAt: inHours(-24 * 70),
});

const draw = (hours: number) =>
  drawScreen(createElement(MoneyScreen, { user: { ...CUSTOMER, staffRole: "operator" } }), {
    fill: (utils) =>
      utils.desk.disputes.setInfiniteData(
        { show: "open" },
        { pages: [{ items: [dueIn(hours)], nextCursor: null, total: 1 }], pageParams: [null] },
      ),
  }).text;

describe("a dispute's deadline", () => {
  test("is shown as the date when our answer is due", () => {
    expect(draw(24 * 5 + 1)).toContain("answer due in 3 days");
  });

  test("asks for an answer now when only the bank's own deadline is left", () => {
    expect(draw(24)).toContain("answer now: the bank's deadline is");
  });

  test("says that an unanswered dispute was missed, without a due date", () => {
    expect(draw(-24 * 60)).toContain("not answered in time, so the bank decides without us");
    expect(draw(-24 * 60)).not.toContain("answer due");
    expect(draw(24 * 5)).toMatch(/needs an answer/i);
    expect(draw(-24 * 60)).not.toMatch(/needs an answer/i);
  });
});
