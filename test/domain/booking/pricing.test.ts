import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allInCents,
  DIAGNOSTIC_FEE_CENTS,
  FIRST_SERVICE_PROMO,
  mentionsElectrical,
  normalizePromoCode,
  quote,
} from "~/domain/booking/price/pricing";
import { centsToText, dollarsToCents, percentOf, textToCents } from "~/domain/money";

const cart = (...prices: number[]) => prices.map((priceCents) => ({ priceCents }));

describe("§9 Platform fee: 5% of the services subtotal; total is subtotal plus fee", () => {
  test("100.00 costs 105.00", () => {
    const price = quote({ lines: cart(6_000, 4_000), issueDescription: "" });
    expect(price).toEqual({
      subtotalCents: 10_000,
      discountCents: 0,
      platformFeeCents: 500,
      totalCents: 10_500,
      diagnosticFeeCents: 0,
    });
  });

  test("half a cent is rounded up, where floating point would round down", () => {
    expect(percentOf(10, 5)).toBe(1);
    expect(percentOf(2_010, 5)).toBe(101);
    expect(quote({ lines: cart(4_990), issueDescription: "" }).platformFeeCents).toBe(250);
  });

  test("over 100,000 random carts total = subtotal − discount + fee, in whole cents", () => {
    const prices = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(prices, fc.boolean(), (cents, withPromo) => {
        const price = quote({
          lines: cart(...cents),
          issueDescription: "",
          promo: withPromo ? FIRST_SERVICE_PROMO : null,
        });
        const subtotal = cents.reduce((sum, one) => sum + one, 0);
        const fee = Math.floor((subtotal * 5 + 50) / 100);
        const discount = withPromo ? Math.floor((subtotal * 20 + 50) / 100) : 0;
        expect(price.subtotalCents).toBe(subtotal);
        expect(price.totalCents).toBe(subtotal - discount + fee);
        expect(price.totalCents).toBeGreaterThanOrEqual(0);
        // The text in the answer is the same amount again.
        expect(textToCents(centsToText(price.totalCents))).toBe(price.totalCents);
      }),
      { numRuns: 100_000 },
    );
  });
});

describe("an advertised price", () => {
  test("includes the platform fee", () => {
    expect(allInCents(8_900)).toBe(9_345);
    expect(allInCents(DIAGNOSTIC_FEE_CENTS)).toBe(5_250);
  });

  test("is what the service alone costs, or a cent more where the fee has a fraction", () => {
    const prices = Array.from({ length: 142_858 }, (_, index) => index * 7);
    const wrong = prices.filter((cents) => {
      const more =
        allInCents(cents) - quote({ lines: cart(cents), issueDescription: "" }).totalCents;
      return more !== 0 && (more !== 1 || (cents * 5) % 100 === 0);
    });
    expect(wrong).toEqual([]);
  });
});

describe("dollars as people type them", () => {
  test.each([
    ["45", 4_500],
    ["$45", 4_500],
    [" $ 45.5 ", 4_550],
    ["1,250.00", 125_000],
    ["$1,250", 125_000],
    ["1,234,567.89", 123_456_789],
    ["1250", 125_000],
  ])("%s", (text, cents) => expect(textToCents(text)).toBe(cents));

  test.each([
    "1,25",
    "12,50.00",
    ",250",
    "1.250,00",
    "$",
    "-5",
    "45$",
    "1e3",
    "1.005",
    "$$5",
    "1,2345",
  ])("refuses %s", (text) => expect(textToCents(text)).toBeNull());
});

describe("FIRST20 gives 20% off a first service, fee unchanged", () => {
  test("100.00 − 20.00 + 5.00 = 85.00", () => {
    const price = quote({ lines: cart(10_000), issueDescription: "", promo: FIRST_SERVICE_PROMO });
    expect(centsToText(price.totalCents)).toBe("85.00");
  });

  test("ignores case and spaces, and refuses other codes", () => {
    expect(normalizePromoCode(" first 20 ")).toBe(FIRST_SERVICE_PROMO.code);
    expect(normalizePromoCode("FIRST2O")).not.toBe(FIRST_SERVICE_PROMO.code);
  });
});

describe("§9 Electrical diagnostic fee: $50 when the issue mentions electrical, electric or wiring", () => {
  test.each([
    "Electrical fault",
    "the ELECTRIC window",
    "burnt wiring.",
    "wiring",
    "Needs REWIRING",
    "No electricity at the plug",
    "electrically dead",
    "electrician was here",
    "nonelectric heater",
  ])("%s", (issue) => {
    expect(mentionsElectrical(issue)).toBe(true);
  });
  test.each(["electronics", "wire", "bewired", "ELECTRİC", ""])("not for '%s'", (issue) =>
    expect(mentionsElectrical(issue)).toBe(false),
  );
  test("is a notice: its own line, outside the total", () => {
    const price = quote({ lines: cart(10_000), issueDescription: "electrical" });
    expect(price.diagnosticFeeCents).toBe(DIAGNOSTIC_FEE_CENTS);
    expect(price.totalCents).toBe(10_500);
  });
});

describe("money", () => {
  test("dollars become cents only when they are exact", () => {
    expect(dollarsToCents(105)).toBe(10_500);
    expect(dollarsToCents("105.5")).toBe(10_550);
    for (const wrong of [105.001, 1.005, -1, Number.NaN, Infinity, 1e21, "1e3", "", "1,00", "+5"]) {
      expect(dollarsToCents(wrong)).toBeNull();
    }
  });
  test("§9 money is shown with two decimals", () => {
    expect(centsToText(5)).toBe("0.05");
    expect(centsToText(-1_250)).toBe("-12.50");
    expect(() => centsToText(0.5)).toThrow(RangeError);
  });
});
