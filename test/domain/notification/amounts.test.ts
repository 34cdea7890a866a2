import { expect, test } from "vitest";
import { titleWithAmount } from "~/domain/notification/amounts";

test.each([
  ["refunded", { amount: "45.00" }, "Refunded $45.00"],
  ["captured", { amount: "1234.50" }, "Paid $1,234.50"],
  ["fee_due", { amount: "35.00" }, "Cancellation fee due: $35.00"],
  ["payment_due", { amount: "105.00" }, "$105.00 is due"],
  ["dispute_opened", { amount: "105.00" }, "Your bank disputed $105.00"],
  ["dispute_won", { amount: "105.00" }, "Your bank has decided: $105.00 stays paid"],
  ["dispute_lost", { amount: "105.00" }, "Your bank returned $105.00"],
  ["job_disputed", { amount: "105.00" }, "A customer disputed $105.00"],
  ["job_dispute_won", { kept: "100.00" }, "Dispute won: you keep $100.00"],
  ["job_dispute_lost", { amount: "100.00" }, "Dispute lost: $100.00 less for you"],
  ["job_dispute_lost", { kept: "100.00" }, "Dispute lost, and you keep $100.00"],
  ["claim_decided", { amount: "45.00" }, "Claim decided: $45.00 refunded"],
  ["job_claim_decided", { kept: "99.00" }, "Claim decided: you keep $99.00"],
  ["job_claim_decided", { amount: "45.00" }, "Claim decided: $45.00 refunded to the customer"],
] as const)("the notification %s with %j says '%s'", (kind, amounts, title) => {
  expect(titleWithAmount(kind, amounts)).toBe(title);
});

test("an older notification without amounts keeps its general title", () => {
  expect(titleWithAmount("refunded", {})).toBeNull();
  expect(titleWithAmount("claim_decided", {})).toBeNull();
  expect(titleWithAmount("accept", { amount: "45.00" })).toBeNull();
});
