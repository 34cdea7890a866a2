import { expect, test } from "vitest";
import { titleWithAmount } from "~/domain/notification/amounts";

test.each([
  ["refunded", { amount: "45.00" }, "Refunded $45.00"],
  ["captured", { amount: "1234.50" }, "Paid $1,234.50"],
  ["fee_due", { amount: "35.00" }, "Cancellation fee due: $35.00"],
  ["payment_due", { amount: "105.00" }, "$105.00 is due"],
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
