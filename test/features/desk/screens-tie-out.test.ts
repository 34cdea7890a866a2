import { createElement } from "react";
import { expect, test } from "vitest";
import type { TieOutView } from "~/domain/payment/tie-out";
import { TieOutScreen } from "~/features/desk/tie-out/tie-out-screen";
import { CUSTOMER } from "~test/support/sample";
import { drawScreen } from "~test/support/screen";

const AGREED: TieOutView = {
  checkedAt: "2026-11-21T04:37:00.000Z",
  movements: 1234,
  fees: "35.20",
  balance: "9964.80",
  count: 0,
  differences: [],
};

const DIFFERENT: TieOutView["differences"][number] = {
  id: "d1",
  kind: "refund",
  bookingId: "b1",
  bookingNumber: "CW-7K3F9",
  providerId: "pi_1",
  ours: "0.00",
  theirs: "-20.00",
  difference: "-20.00",
  foundAt: "2026-11-20T04:37:00.000Z",
};

const draw = (tieOut: TieOutView | undefined) =>
  drawScreen(createElement(TieOutScreen, { user: { ...CUSTOMER, staffRole: "operator" } }), {
    fill: (utils) => utils.desk.tieOut.setData(undefined, tieOut),
  });

test("tells staff that the books agree with the provider, with its totals", () => {
  const { text } = draw(AGREED);
  expect(text).toContain("The books match");
  expect(text).toContain("1,234");
  expect(text).toContain("$35.20");
});

test("doesn't say that the books agree before the first nightly check", () => {
  const { text } = draw({ ...AGREED, checkedAt: null, movements: 0 });
  expect(text).toContain("Not compared yet");
  expect(text).not.toContain("The books match");
});

test("lists a difference under its kind with both sums, the booking and what to do", () => {
  const { text } = draw({ ...AGREED, count: 3, differences: [DIFFERENT] });
  expect(text).toContain("Refunded");
  expect(text).toMatch(/CW-7K3F9\s*\$0\.00\s*-\$20\.00\s*-\$20\.00/);
  expect(text).toContain("CW-7K3F9");
  expect(text).toContain("ask for it again");
  expect(text).toContain("2 more aren't listed here");
  expect(text).not.toContain("The books match");
});
