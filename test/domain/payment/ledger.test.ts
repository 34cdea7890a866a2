import { expect, test } from "vitest";
import { reversedBy, type ReversibleEntry } from "~/domain/payment/ledger/reversal";

const entry = (id: string, rest: Partial<ReversibleEntry>): ReversibleEntry => ({
  id,
  account: "mechanic",
  kind: "capture",
  source: "pay",
  paymentId: "pay",
  amountCents: 100,
  ...rest,
});

const capture = entry("capture", {});
const fee = entry("fee", { kind: "fee", amountCents: -5 });
const ourFee = entry("our fee", { account: "platform", kind: "fee", amountCents: 5 });
const subsidy = entry("subsidy", { kind: "promo_subsidy", amountCents: 20 });
const owed = entry("owed", { account: "platform", kind: "owed", amountCents: 30 });
const payout = entry("payout", { kind: "payout", source: "out", paymentId: null });
const returned = entry("returned", { kind: "payout_returned", source: "out" });
const related = [fee, capture, ourFee, subsidy, owed, payout, returned];

test.each([
  ["refund", "capture", entry("x", { kind: "refund", source: "refund", amountCents: -10 }), null],
  [
    "refund of the platform's part",
    "our fee",
    entry("x", { account: "platform", kind: "refund", source: "refund", amountCents: -1 }),
    null,
  ],
  [
    "subsidy taken back",
    "subsidy",
    entry("x", { kind: "promo_subsidy", source: "refund", amountCents: -2 }),
    null,
  ],
  [
    "write-off",
    "owed",
    entry("x", { account: "platform", kind: "written_off", amountCents: -30 }),
    null,
  ],
  ["returned payout", "payout", returned, "out"],
  [
    "payout sent after all",
    "returned",
    entry("x", { kind: "payout_returned", source: "out:late", amountCents: -100 }),
    "out",
  ],
  ["reversed transfer", "payout", entry("x", { kind: "payout_reversed", source: "r" }), "out"],
] as const)("a %s takes back the %s entry", (_what, id, one, payoutId) => {
  expect(reversedBy(one, related, payoutId)?.id).toBe(id);
});

test("what was earned or sent takes nothing back", () => {
  for (const one of [capture, fee, ourFee, subsidy, owed, payout]) {
    expect(reversedBy(one, related, null)).toBeNull();
  }
});
