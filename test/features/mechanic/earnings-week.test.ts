import { createElement } from "react";
import { expect, test } from "vitest";
import { EarningsScreen } from "~/features/mechanic/earnings/earnings-screen";
import { WeekCard, weekTotal } from "~/features/mechanic/earnings/week-card";
import { BALANCE, MECHANIC, STATEMENT } from "~test/support/sample";
import { drawScreen, type Utils } from "~test/support/screen";

const week = [0, 0, 45.5, 0, 53.5, 0, 0].map((dollars, index) => ({
  day: `2026-11-${16 + index}`,
  earnings: dollars.toFixed(2),
  jobs: dollars > 0 ? 1 : 0,
}));

test("this week is a sum with seven named bars, and a table behind them", () => {
  expect(weekTotal(week)).toBe("99.00");
  const { html, text } = drawScreen(createElement(WeekCard, { week }));
  expect(text).toContain("This week $99.00");
  expect(html.match(/<rect [^>]*rx="5"/g)).toHaveLength(7);
  for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    expect(html).toContain(`>${day}<`);
  expect(html).toContain("Bar chart of this week&#x27;s earnings by day: $99.00 in all.");
  expect(text).toContain("Show table");
});

const earnings = (balance: Partial<typeof BALANCE>) =>
  drawScreen(createElement(EarningsScreen), {
    user: MECHANIC,
    fill: (utils: Utils) => {
      utils.mechanic.statement.setData(undefined, { ...STATEMENT, week });
      utils.mechanic.balance.setData(undefined, { ...BALANCE, ...balance });
    },
  }).text;

test("the week comes first, then the next payout, then the details", () => {
  expect(earnings({})).toMatch(/This week.*Next payout.*Balance.*Earnings by month/);
});

test("says why payouts are on hold only while money is held", () => {
  const obstacles = [{ reason: "no_bank", until: null } as const];
  expect(earnings({ obstacles, held: "12.00" })).toContain("Why payouts are on hold");
  expect(earnings({ obstacles, held: "0.00" })).not.toContain("Why payouts are on hold");
});
