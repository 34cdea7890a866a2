import { createElement } from "react";
import { expect, test } from "vitest";
import type { PayoutAccountView } from "~/domain/payout/account";
import { SettingsScreen } from "~/features/mechanic/profile/settings-screen";
import { MECHANIC, OWN_PROFILE } from "~test/support/sample";
import { buttonsOf, drawScreen } from "~test/support/screen";

const NONE: PayoutAccountView = {
  method: "connect",
  state: "none",
  requirements: [],
  bankLast4: null,
  heldUntil: null,
};

function draw(account: Partial<PayoutAccountView>, query = "tab=banking") {
  return drawScreen(createElement(SettingsScreen), {
    user: MECHANIC,
    query,
    fill(utils) {
      utils.mechanic.profile.setData(undefined, OWN_PROFILE);
      utils.mechanic.payoutAccount.setData(undefined, { ...NONE, ...account });
    },
  });
}

test("tells a mechanic without a payout account what to have ready, and how to begin", () => {
  const { html, text } = draw({});
  expect(text).toContain("Have your bank account number");
  expect(buttonsOf(html)).toContain("Set up payouts");
  expect(text).toContain("Your earnings go to the payout account above");
  expect(text).not.toContain("You need a W-9");
});

test.each([
  ["incomplete", "Not finished", "Continue"],
  ["restricted", "Information missing", "Add information"],
] as const)("names what an account that is %s needs, and links to it", (state, badge, step) => {
  const { html, text } = draw({ state, requirements: ["Your date of birth"] });
  expect(text).toContain(badge);
  expect(text).toContain("Still needed");
  expect(text).toContain("Your date of birth");
  expect(buttonsOf(html)).toEqual(expect.arrayContaining([step, "Check again"]));
});

test("asks for nothing while an account is checked", () => {
  const { html, text } = draw({ state: "checking" });
  expect(text).toContain("In review");
  expect(buttonsOf(html)).not.toContain("Continue");
  expect(buttonsOf(html)).toContain("Check again");
});

test("says where an active account's money goes, and how long it waits after a change", () => {
  const active = { state: "active", bankLast4: "6789" } as const;
  const { html, text } = draw(active, "tab=banking&setup=done");
  expect(text).toContain("You're ready to get paid");
  expect(text).toContain("Bank account ending in 6789");
  expect(buttonsOf(html)).toContain("Change account");
  const held = draw({ ...active, heldUntil: "2026-12-01T10:00:00.000Z" });
  expect(held.text).toContain("Payouts are on hold after a change");
});

test("says that a link has expired", () => {
  expect(draw({}, "tab=banking&setup=again").text).toContain("works once");
});

test("shows the bank form when a bank file pays the mechanics", () => {
  const { text } = draw({ method: "manual" });
  expect(text).toContain("Your earnings go to this bank account");
  expect(text).toContain("You need a W-9");
  expect(text).not.toContain("Payout account");
});
