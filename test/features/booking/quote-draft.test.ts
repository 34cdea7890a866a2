import { expect, test } from "vitest";
import { earnsAfter, priceOfDraft } from "~/features/booking/change-order/draft-price";
import { sampleBooking } from "~test/support/sample";

const job = (values: Parameters<typeof sampleBooking>[0] = {}) =>
  sampleBooking({
    subtotal: "100.00",
    discount: "0.00",
    platformFee: "5.00",
    diagnosticFee: "0.00",
    totalAmount: "105.00",
    mechanicEarns: "100.00",
    services: [],
    ...values,
  });
const added = [{ kind: "labor" as const, name: "Seized bolt", priceCents: 14_000 }];

test("a quote's earnings are its subtotal, without the platform fee", () => {
  const price = priceOfDraft(job(), { added, removed: [] });
  expect(price.totalCents).toBe(14_700);
  expect(earnsAfter(job(), price)).toBe(14_000);
});

test("the mechanic's part of a promo code shrinks with the discount", () => {
  const shared = { subtotal: "100.00", discount: "20.00", mechanicEarns: "90.00" };
  expect(earnsAfter(shared, { subtotalCents: 14_000, discountCents: 2_000 })).toBe(13_000);
  expect(earnsAfter(shared, { subtotalCents: 5_000, discountCents: 1_000 })).toBe(4_500);
});

test("readers without earnings see none", () => {
  const price = { subtotalCents: 14_000, discountCents: 0 };
  expect(earnsAfter(job({ mechanicEarns: undefined }), price)).toBeNull();
});
