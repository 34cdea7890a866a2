import { expect, test } from "vitest";
import { hasCard } from "~/domain/payment/card/on-file";
import { PAYMENT_STATUSES } from "~/domain/payment/status";

test("a booking has a card once its bank has authorized or paid it", () => {
  const held = PAYMENT_STATUSES.filter((paymentStatus) =>
    hasCard({ paymentStatus, cardSaved: false }),
  );
  expect(held).toEqual(["authorized", "captured", "refunded", "partially_refunded", "disputed"]);
});

test("a saved card counts until its bank declines it", () => {
  expect(hasCard({ paymentStatus: "none", cardSaved: true })).toBe(true);
  expect(hasCard({ paymentStatus: "failed", cardSaved: true })).toBe(false);
});
