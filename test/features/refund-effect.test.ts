import { createElement } from "react";
import { expect, test } from "vitest";
import type { RefundablePayment } from "~/domain/payment/refund/rules";
import { RefundEffect } from "~/features/desk/refunds/refund-effect";
import { drawScreen } from "~test/support/screen";

const PAID: RefundablePayment = {
  purpose: "booking",
  capturedCents: 10_500,
  platformFeeCents: 500,
  subsidyCents: 0,
  sharedCents: 0,
  platformCents: 0,
  lostCents: 0,
};
/** Of $105.00, a promo code took $20.00 off, which the platform pays its mechanic. */
const DISCOUNTED = { ...PAID, capturedCents: 8_500, subsidyCents: 2_000 };

test("a refund shows what each side pays, and what comes back of a promo only where there is one", () => {
  const shown = (payment: RefundablePayment) =>
    drawScreen(createElement(RefundEffect, { payments: [payment], cents: 4_250, bornBy: "shared" }))
      .text;
  expect(shown(PAID)).toMatch(/The customer gets \$42\.50 The mechanic pays .* The platform pays/);
  expect(shown(PAID)).not.toContain("from our promo");
  expect(shown(DISCOUNTED)).toContain("The mechanic returns from our promo $10.00");
});
