import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ELECTRICAL_DIAGNOSTIC,
  amountFor,
  needsPhoto,
  operatorReason,
  priceAfter,
} from "~/domain/booking/change-order/rules";
import { quote } from "~/domain/booking/price/pricing";
import { shareOut, allocateCut } from "~/domain/payment/payment";

const cents = fc.integer({ min: 0, max: 200_000 });
const lines = fc.array(
  cents.map((priceCents) => ({ name: "A line", priceCents })),
  { minLength: 1, maxLength: 6 },
);
const promo = fc.constantFrom(null, { percent: 20 });

describe("the total after a change order", () => {
  test("the usual fee applies, the total adds up, and the discount never grows", () => {
    fc.assert(
      fc.property(lines, lines, promo, (before, after, promo) => {
        const old = quote({ lines: before, issueDescription: "", promo });
        const price = priceAfter({ ...old, promoPercent: promo?.percent ?? null }, after);
        const fresh = quote({ lines: after, issueDescription: "", promo });
        expect(price.subtotalCents).toBe(fresh.subtotalCents);
        expect(price.platformFeeCents).toBe(fresh.platformFeeCents);
        expect(price.discountCents).toBe(Math.min(old.discountCents, fresh.discountCents));
        expect(price.totalCents).toBe(
          price.subtotalCents - price.discountCents + price.platformFeeCents,
        );
      }),
    );
  });

  test("a discount never exceeds its first value after adding and removing", () => {
    fc.assert(
      fc.property(lines, lines, promo, (before, after, promo) => {
        const promoPercent = promo?.percent ?? null;
        const old = quote({ lines: before, issueDescription: "", promo });
        const there = priceAfter({ ...old, promoPercent }, after);
        const back = priceAfter({ ...there, promoPercent }, before);
        expect(back.discountCents).toBeLessThanOrEqual(old.discountCents);
        expect(back.totalCents).toBeGreaterThanOrEqual(old.totalCents);
      }),
    );
  });

  test("only the diagnosis of an electrical job: 52.50, without its notice", () => {
    const before = quote({ lines: [{ priceCents: 18_000 }], issueDescription: "Some wiring" });
    const after = (line: { name: string; priceCents: number }) =>
      priceAfter({ ...before, promoPercent: null }, [line]);
    expect(after(ELECTRICAL_DIAGNOSTIC)).toMatchObject({
      totalCents: 5_250,
      diagnosticFeeCents: 0,
    });
    expect(after({ ...ELECTRICAL_DIAGNOSTIC, priceCents: 6_000 })).toMatchObject({
      diagnosticFeeCents: 5_000,
    });
  });
});

describe("approvals and photos", () => {
  const line = (priceCents: number, name = "Brake pads") => ({ name, priceCents });
  const job = { agreedSubtotalCents: 10_000, diagnosticFeeCents: 0, left: [line(5_000)] };

  test("needs the operator above twice the agreed total, or above $1,500.00", () => {
    expect(operatorReason({ ...job, addedCents: 20_000 })).toBeNull();
    expect(operatorReason({ ...job, addedCents: 20_001 })).toBe("large");
    const dear = { ...job, agreedSubtotalCents: 100_000 };
    expect(operatorReason({ ...dear, addedCents: 150_000 })).toBeNull();
    expect(operatorReason({ ...dear, addedCents: 150_001 })).toBe("large");
  });

  test("needs the operator below $25.00, or below the agreed total if that is lower", () => {
    const left = (agreedSubtotalCents: number, ...left: ReturnType<typeof line>[]) =>
      operatorReason({ ...job, agreedSubtotalCents, addedCents: 0, left });
    expect(left(10_000, line(2_500))).toBeNull();
    expect(left(10_000, line(2_000), line(499))).toBe("low");
    expect(left(10_000, line(1))).toBe("low");
    expect(left(1_900, line(1_900))).toBeNull();
    expect(left(1_900, line(1_899))).toBe("low");
    expect(left(10_000, line(0))).toBe("low");
    expect(left(10_000)).toBe("low");
  });

  test("exempts the electrical diagnosis that a job was booked with, whatever it costs", () => {
    const diagnosis = [{ ...ELECTRICAL_DIAGNOSTIC }];
    const electrical = { ...job, diagnosticFeeCents: 5_000, addedCents: 5_000, left: diagnosis };
    expect(operatorReason(electrical)).toBeNull();
  });

  test("needs a photo for a part over $100.00, not for labor", () => {
    expect(needsPhoto([{ kind: "part", priceCents: 10_000 }])).toBe(false);
    expect(needsPhoto([{ kind: "part", priceCents: 10_001 }])).toBe(true);
    expect(needsPhoto([{ kind: "labor", priceCents: 50_000 }])).toBe(false);
  });
});

describe("the amounts authorized and captured", () => {
  test("are the difference, or the whole total when that is under $0.50 or nothing is authorized", () => {
    const rise = (afterCents: number, isHeld: boolean) =>
      amountFor({ beforeCents: 10_500, afterCents, isHeld });
    expect(rise(10_550, true)).toEqual({ amountCents: 50, replaces: false });
    expect(rise(10_549, true)).toEqual({ amountCents: 10_549, replaces: true });
    expect(rise(21_000, false)).toEqual({ amountCents: 21_000, replaces: true });
  });

  test("shares, fees and discounts add up to the job's, to the cent, after any change", () => {
    fc.assert(
      fc.property(lines, fc.array(lines, { maxLength: 3 }), promo, (booked, changes, promo) => {
        let job = quote({ lines: booked, issueDescription: "", promo });
        let rows = [{ amountCents: job.totalCents, platformFeeCents: job.platformFeeCents }];
        for (const after of changes) {
          const next = priceAfter({ ...job, promoPercent: promo?.percent ?? null }, after);
          if (next.totalCents > job.totalCents) {
            const held = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
            const payable = amountFor({
              beforeCents: job.totalCents,
              afterCents: next.totalCents,
              isHeld: held >= job.totalCents,
            });
            const row = {
              amountCents: payable.amountCents,
              platformFeeCents: Math.max(0, next.platformFeeCents - job.platformFeeCents),
            };
            rows = payable.replaces ? [row] : [...rows, row];
          }
          job = { ...next, diagnosticFeeCents: 0 };
          const { shares, leftCents } = shareOut(rows, job.totalCents);
          expect(leftCents).toBe(0);
          const kept = shares.filter(({ cents }) => cents > 0);
          const cuts = allocateCut(
            kept.map(({ row }) => row),
            { ...job, promoBornBy: "platform" },
          );
          const sum = (of: (index: number) => number) =>
            cuts.reduce((total, _, index) => total + of(index), 0);
          if (kept.length === 0) return;
          expect(sum((index) => kept[index]?.cents ?? 0)).toBe(job.totalCents);
          expect(sum((index) => cuts[index]?.[1].platformFeeCents ?? 0)).toBe(job.platformFeeCents);
          expect(sum((index) => cuts[index]?.[1].subsidyCents ?? 0)).toBe(job.discountCents);
          for (const [, cut] of cuts) expect(cut.platformFeeCents).toBeGreaterThanOrEqual(0);
          rows = cuts.map(([row, cut]) => ({ ...row, platformFeeCents: cut.platformFeeCents }));
        }
      }),
    );
  });
});
