import { createElement } from "react";
import { expect, test } from "vitest";
import type { UserView } from "~/domain/account/view";
import type { NextRunView } from "~/domain/payout/schema";
import { PayoutsScreen } from "~/features/desk/payouts/payouts-screen";
import { CUSTOMER } from "~test/support/sample";
import { buttonsOf, drawScreen } from "~test/support/screen";

const NEXT: NextRunView = {
  method: "manual",
  total: "138.00",
  payouts: 1,
  mechanics: [{ mechanic: { id: "m1", name: "Sam Delgado" }, amount: "138.00" }],
  skipped: [
    {
      mechanic: { id: "m2", name: "Renee Baptiste" },
      amount: "40.00",
      obstacles: [{ reason: "no_tax_form", until: null }],
      taxFormUrl: null,
      remindedAt: null,
      canBeReminded: true,
    },
  ],
  runOn: "2027-03-05",
};

function draw(staffRole: NonNullable<UserView["staffRole"]>, next: NextRunView = NEXT) {
  return drawScreen(createElement(PayoutsScreen, { user: { ...CUSTOMER, staffRole } }), {
    fill: (utils) => utils.desk.nextPayouts.setData(undefined, next),
  });
}

test("shows an owner in one table whom the next run pays, whom it can't pay and why, and when it is", () => {
  const { html, text } = draw("owner");
  expect(text).toMatch(/Next run: March 5, 2027/);
  expect(text).toMatch(/\$138\.00 to one mechanic/);
  expect(text).toMatch(/Can.t pay \(1\).*Renee Baptiste\s*\$40\.00\s*No tax form/s);
  expect(text).toMatch(/Pay \(1\)\s*Sam Delgado\s*\$138\.00/);
  expect(html).toContain('href="/desk/people?person=m2"');
  expect(buttonsOf(html)).toEqual(
    expect.arrayContaining(["Change the day", "Start the run", "Remind all (1)"]),
  );
});

test("shows an operator no button, and nobody one when there is nothing to pay", () => {
  expect(buttonsOf(draw("operator").html)).not.toContain("Start the run");
  const empty = draw("owner", { ...NEXT, total: "0.00", payouts: 0, mechanics: [] });
  expect(empty.text).toContain("There's nothing to pay out right now.");
  expect(buttonsOf(empty.html)).not.toContain("Start the run");
});

test("links an owner to the accountant's ledger and yearly totals, and an operator to the ledger", () => {
  expect(draw("owner").html).toMatch(/aria-label="Ledger, \d{4}"/);
  expect(draw("owner").html).toMatch(/aria-label="Paid to mechanics, \d{4}"/);
  expect(draw("operator").html).toMatch(/aria-label="Ledger, This month"/);
  expect(draw("operator").html).not.toContain("Paid to mechanics");
});
