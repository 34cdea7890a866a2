import { describe, expect, test } from "vitest";
import { priceAfter } from "~/domain/booking/change-order/rules";
import { linesWithin } from "~/domain/booking/price/lower-price";
import { quote } from "~/domain/booking/price/pricing";

const job = (prices: number[], percent: number | null = null) => ({
  before: {
    ...quote({
      lines: prices.map((priceCents) => ({ priceCents })),
      issueDescription: "",
      promo: percent === null ? null : { percent },
    }),
    promoPercent: percent,
  },
  lines: prices.map((priceCents, index) => ({ id: `${index}`, name: `Line ${index}`, priceCents })),
});

const within = ({ before, lines }: ReturnType<typeof job>, mostCents: number) => {
  const lowered = linesWithin(before, lines, mostCents);
  return { prices: lowered.map(({ priceCents }) => priceCents), ...priceAfter(before, lowered) };
};

describe("the lines of a job with a lower total", () => {
  test("cost their shares of the sum, with fee and discount by their own rules", () => {
    expect(within(job([10_000, 5_000]), 7_875)).toMatchObject({
      prices: [5_000, 2_500],
      subtotalCents: 7_500,
      platformFeeCents: 375,
      totalCents: 7_875,
    });
    expect(within(job([10_000], 20), 4_250)).toMatchObject({
      prices: [5_000],
      discountCents: 1_000,
      platformFeeCents: 250,
      totalCents: 4_250,
    });
  });

  test("add up to the cent, come as close as whole cents allow, and none rises", () => {
    for (const percent of [null, 20]) {
      const one = job([3_333, 1, 0, 9_999, 4_567], percent);
      for (let most = 50; most < one.before.totalCents; most += 37) {
        const { prices, subtotalCents, totalCents } = within(one, most);
        expect(prices.reduce((sum, cents) => sum + cents, 0)).toBe(subtotalCents);
        expect(totalCents).toBeLessThanOrEqual(most);
        // One more cent for the lines would exceed the limit.
        const more = [{ name: "", priceCents: subtotalCents + 1 }];
        expect(priceAfter(one.before, more).totalCents).toBeGreaterThan(most);
        prices.forEach((cents, index) =>
          expect(cents).toBeLessThanOrEqual(one.lines[index]?.priceCents ?? 0),
        );
      }
    }
  });
});
