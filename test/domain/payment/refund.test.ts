import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  refundableCents,
  refundEffect,
  refundFailureLabel,
  refundShares,
  allocateRefund,
  type RefundablePayment,
} from "~/domain/payment/refund/rules";

const payment: RefundablePayment = {
  purpose: "booking",
  capturedCents: 10_500,
  platformFeeCents: 500,
  subsidyCents: 0,
  sharedCents: 0,
  platformCents: 0,
  lostCents: 0,
};

describe("the shares of a refund", () => {
  test("both sides pay in proportion to their parts of the capture", () => {
    expect(refundEffect([payment], 2_100, "shared")).toEqual({
      platformCents: 100,
      mechanicCents: 2_000,
      subsidyCents: 0,
    });
  });

  test("the platform alone pays on request: mechanic and subsidy stay", () => {
    const discounted = { ...payment, capturedCents: 8_500, subsidyCents: 2_000 };
    expect(refundEffect([discounted], 8_500, "platform")).toEqual({
      platformCents: 8_500,
      mechanicCents: 0,
      subsidyCents: 0,
    });
  });

  test("half of a discounted job returns half of the subsidy", () => {
    const discounted = { ...payment, capturedCents: 8_500, subsidyCents: 2_000 };
    expect(refundEffect([discounted], 4_250, "shared")).toEqual({
      platformCents: 250,
      mechanicCents: 4_000,
      subsidyCents: 1_000,
    });
  });

  test("many small refunds add up, to the cent, to one large one", () => {
    const paid = fc.record({
      capturedCents: fc.integer({ min: 50, max: 200_000 }),
      cut: fc.integer({ min: 0, max: 100 }),
      subsidyCents: fc.integer({ min: 0, max: 50_000 }),
      shares: fc.array(
        fc.record({ weight: fc.integer({ min: 1, max: 100 }), isShared: fc.boolean() }),
        { minLength: 1, maxLength: 8 },
      ),
    });
    fc.assert(
      fc.property(paid, ({ capturedCents, cut, subsidyCents, shares }) => {
        const platformFeeCents = Math.floor((capturedCents * cut) / 100);
        let row: RefundablePayment = { ...payment, capturedCents, platformFeeCents, subsidyCents };
        const sum = { platformCents: 0, mechanicCents: 0, subsidyCents: 0 };
        const weights = shares.reduce((all, { weight }) => all + weight, 0);
        for (const { weight, isShared } of shares) {
          const cents = Math.min(
            refundableCents(row),
            Math.ceil((capturedCents * weight) / weights),
          );
          const effect = refundEffect([row], cents, isShared ? "shared" : "platform");
          expect(effect.platformCents + effect.mechanicCents).toBe(cents);
          sum.platformCents += effect.platformCents;
          sum.mechanicCents += effect.mechanicCents;
          sum.subsidyCents += effect.subsidyCents;
          row = isShared
            ? { ...row, sharedCents: row.sharedCents + cents }
            : { ...row, platformCents: row.platformCents + cents };
        }
        expect(sum).toEqual(refundShares(row, row));
        expect(refundableCents(row)).toBe(0);
      }),
    );
  });
});

describe("a refund of a booking with several payments", () => {
  const tip = { ...payment, purpose: "tip" as const, capturedCents: 2_000, platformFeeCents: 0 };

  test("takes the job's money first and the tip last", () => {
    const { parts, leftCents } = allocateRefund([tip, payment], 11_000);
    expect(parts.map(({ row, cents }) => [row.purpose, cents])).toEqual([
      ["booking", 10_500],
      ["tip", 500],
    ]);
    expect(leftCents).toBe(0);
  });

  test("leaves out amounts that were refunded or lost", () => {
    const rows = [{ ...payment, sharedCents: 3_000, lostCents: 7_000 }];
    expect(allocateRefund(rows, 600)).toMatchObject({ parts: [{ cents: 500 }], leftCents: 100 });
  });
});

test("staff read why a bank refused a refund, and the bank's own code when it is new", () => {
  expect(refundFailureLabel("lost_or_stolen_card")).toBe("The card is lost or stolen");
  expect(refundFailureLabel("account_frozen")).toBe("account frozen");
});
