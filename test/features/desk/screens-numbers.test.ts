import { createElement } from "react";
import { expect, test } from "vitest";
import type { Figures, NumbersView } from "~/domain/staff/numbers-schema";
import { NumbersScreen } from "~/features/desk/numbers/numbers-screen";
import { CUSTOMER } from "~test/support/sample";
import { drawScreen } from "~test/support/screen";

const QUIET: Figures = {
  bookings: 0,
  returning: 0,
  taken: 0,
  unfilled: 0,
  fillRate: null,
  returningRate: null,
  minutesToAccept: null,
  cancelledByCustomer: 0,
  cancelledByMechanic: 0,
  cancelledBySystem: 0,
  cancelledByOperator: 0,
  gross: "0.00",
  fees: "0.00",
  refunds: "0.00",
  disputes: "0.00",
  payouts: "0.00",
};

const BUSY: Figures = {
  ...QUIET,
  bookings: 1200,
  returning: 300,
  taken: 900,
  unfilled: 100,
  fillRate: 90,
  returningRate: 25,
  minutesToAccept: 95,
  cancelledByCustomer: 3,
  cancelledByOperator: 1,
  gross: "105000.50",
};

const MONTH: NumbersView = {
  timeZone: "America/New_York",
  from: "2027-02-15",
  to: "2027-02-28",
  by: "week",
  total: BUSY,
  before: { ...QUIET, bookings: 1000, fillRate: 96 },
  rows: [
    { ...BUSY, from: "2027-02-15", to: "2027-02-21" },
    { ...QUIET, from: "2027-02-22", to: "2027-02-28" },
  ],
};

const draw = (numbers: NumbersView | undefined, query = "") =>
  drawScreen(createElement(NumbersScreen, { user: { ...CUSTOMER, staffRole: "operator" } }), {
    query: `from=2027-02-15&to=2027-02-28&by=week${query}`,
    fill: (utils) => {
      const span = { from: "2027-02-15", to: "2027-02-28", by: "week" } as const;
      if (numbers !== undefined) utils.desk.numbers.setData(span, numbers);
    },
  });

test("shows staff each figure beside that of the previous period", () => {
  const { text } = draw(MONTH);
  expect(text).toMatch(/Bookings\s*1,200\s*\+20\.0% · 1,000 before\s*900 taken, 100 unfilled/);
  expect(text).toMatch(/Fill rate\s*90\.0%\s*-6\.2% · 96\.0% before/);
  expect(text).toMatch(/Time to accept\s*1 h 35 min\s*No earlier data/);
  expect(text).toMatch(
    /Cancellations\s*4\s*No earlier data\s*Customers 3, mechanics 0, system 0, desk 1/,
  );
  expect(text).toContain("$105,000.50");
  expect(text).toContain("Days start at midnight in America/New_York.");
});

test("lists the newest row first, with a dash for no value", () => {
  const { html } = draw(MONTH);
  const rows = html.slice(html.indexOf("<tbody"));
  expect(rows.indexOf("Feb 22 – 28")).toBeLessThan(rows.indexOf("Feb 15 – 21"));
  expect(rows).toContain("–</span>");
});

test("keeps the sort order in the address and the file's link", () => {
  const { html } = draw(MONTH, "&sort=-bookings&figure=gross");
  const rows = html.slice(html.indexOf("<tbody"));
  expect(rows.indexOf("Feb 15 – 21")).toBeLessThan(rows.indexOf("Feb 22 – 28"));
  expect(html).toContain("/api/desk/numbers.csv?from=2027-02-15&amp;to=2027-02-28&amp;by=week");
  expect(html).toMatch(/aria-pressed="true"[^>]*>(<[^>]+>)*Gross/);
});

test("shows its title and placeholders while loading, and no figure", () => {
  const { html, text } = draw(undefined);
  expect(html).toMatch(/<h1[^>]*>Numbers<\/h1>/);
  expect(html.split("animate-shimmer").length - 1).toBeGreaterThanOrEqual(3);
  expect(text).not.toContain("0");
  expect(text).not.toContain("Nothing");
});
