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
/** A payment of $105.00 less a promo code's $20.00, which the platform pays. */
const DISCOUNTED = { ...PAID, capturedCents: 8_500, subsidyCents: 2_000 };

test("shows what each side pays for a refund, and the promo's part only if there is one", () => {
  const shown = (payment: RefundablePayment) =>
    drawScreen(createElement(RefundEffect, { payments: [payment], cents: 4_250, bornBy: "shared" }))
      .text;
  expect(shown(PAID)).toMatch(/The customer gets \$42\.50 The mechanic pays .* The platform pays/);
  expect(shown(PAID)).not.toContain("from our promo");
  expect(shown(DISCOUNTED)).toContain("The mechanic returns from our promo $10.00");
});
