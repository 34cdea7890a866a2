import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cancellationOutcome,
  ownPartOf,
  type CancellationFacts,
} from "~/domain/booking/cancellation/rules";

const START = new Date("2027-03-10T17:00:00.000Z");
const HOUR_MS = 3_600_000;
const before = (hours: number) => new Date(START.getTime() - hours * HOUR_MS);

const ACCEPTED: CancellationFacts = {
  status: "accepted",
  totalCents: 10_500,
  acceptedPolicy: "2026-12",
  contested: false,
  acceptedAt: before(100),
  scheduledAt: START,
  keptStartAt: null,
  movedByMechanicAt: null,
  arrivalConfirmed: false,
  followed: false,
  askedByMechanic: false,
};

const asked = (facts: Partial<CancellationFacts>, now: Date) => {
  const { feeCents, reason, freeUntil } = cancellationOutcome({ ...ACCEPTED, ...facts }, now);
  return [feeCents, reason, freeUntil?.toISOString() ?? null];
};

describe("the cancellation fee: the first line that applies", () => {
  test("nothing when the policy was not accepted", () => {
    const facts = { acceptedPolicy: null, arrivalConfirmed: true };
    expect(asked(facts, before(1))).toEqual([0, "no_policy", null]);
  });
  test("nothing once the mechanic is 30 minutes late and no arrival is confirmed", () => {
    expect(asked({}, before(-0.49))).toEqual([3_500, "late", null]);
    expect(asked({}, before(-0.5))).toEqual([0, "mechanic_late", null]);
    expect(asked({ arrivalConfirmed: true }, before(-1))).toEqual([6_000, "arrived", null]);
  });
  test("nothing within 24 hours of accepting the mechanic's reschedule request", () => {
    const facts = { movedByMechanicAt: before(30), arrivalConfirmed: true };
    expect(asked(facts, before(6))).toEqual([0, "moved_by_mechanic", before(6).toISOString()]);
    expect(asked(facts, before(5.99))).toEqual([6_000, "arrived", null]);
    expect(asked({ movedByMechanicAt: before(90) }, before(80))[2]).toBe(before(24).toISOString());
  });
  describe("under policy 2027-01, after agreeing to a time the mechanic asked for", () => {
    const agreed = (hoursBefore: number, facts: Partial<CancellationFacts> = {}) => ({
      acceptedPolicy: "2027-01",
      movedByMechanicAt: before(hoursBefore),
      ...facts,
    });
    test("nothing until 2 hours before the new start", () => {
      expect(asked(agreed(20), before(2))).toEqual([
        0,
        "moved_by_mechanic",
        before(2).toISOString(),
      ]);
      expect(asked(agreed(20), before(1.99))).toEqual([3_500, "late", null]);
    });
    test("nothing for 30 minutes, however close the start is", () => {
      expect(asked(agreed(0.05), before(-0.4))[1]).toBe("moved_by_mechanic");
      expect(asked(agreed(1), before(0.5))).toEqual([
        0,
        "moved_by_mechanic",
        before(0.5).toISOString(),
      ]);
      expect(asked(agreed(1), before(0.49))).toEqual([3_500, "late", null]);
    });
    test("60 dollars from a confirmed arrival on, when 30 minutes have passed", () => {
      const facts = agreed(20, { arrivalConfirmed: true });
      expect(asked(facts, before(19.5))[1]).toBe("moved_by_mechanic");
      expect(asked(facts, before(19.49))).toEqual([6_000, "arrived", null]);
    });
    test("nothing for at most 24 hours", () => {
      const facts = agreed(40, { keptStartAt: before(30) });
      expect(asked(facts, before(16))[1]).toBe("moved_by_mechanic");
      expect(asked(facts, before(15.99))).toEqual([3_500, "late", null]);
    });
    test("the claim that the mechanic asked follows the rules of 2026-12", () => {
      const facts = { acceptedPolicy: "2027-01", askedByMechanic: true };
      expect(asked({ ...facts, followed: true }, before(1))).toEqual([6_000, "on_the_way", null]);
      const { feeIfRefusedCents } = cancellationOutcome({ ...ACCEPTED, ...facts }, before(1));
      expect(feeIfRefusedCents).toBe(3_500);
    });
  });
  test("nothing when the mechanic asked for it before a confirmed arrival", () => {
    const facts = { askedByMechanic: true };
    expect(asked(facts, before(1))).toEqual([0, "asked_by_mechanic", null]);
    expect(asked({ ...facts, arrivalConfirmed: true }, before(1))[1]).toBe("arrived");
  });
  test("the desk decides about that: refused, it costs the usual fee", () => {
    const refused = (facts: Partial<CancellationFacts>, hours: number) =>
      cancellationOutcome({ ...ACCEPTED, ...facts }, before(hours)).feeIfRefusedCents;
    expect(refused({ askedByMechanic: true }, 1)).toBe(3_500);
    expect(refused({}, 1)).toBe(3_500);
    expect(refused({}, 48)).toBe(0);
    expect(refused({ acceptedPolicy: "2026-11" }, 1)).toBe(0);
    expect(refused({ acceptedPolicy: null }, 1)).toBe(0);
    expect(refused({ arrivalConfirmed: true }, 1)).toBeNull();
  });
  test("after a recorded approach that claim waives nothing, except under the first policy", () => {
    const facts = { askedByMechanic: true, followed: true };
    expect(asked(facts, before(1))).toEqual([6_000, "on_the_way", null]);
    expect(asked({ ...facts, acceptedPolicy: "2026-11" }, before(1))[1]).toBe("asked_by_mechanic");
  });
  test("a contested arrival costs nothing until the desk decides, however late it is", () => {
    const facts = { contested: true };
    expect(asked(facts, before(-2))).toEqual([0, "contested", null]);
    const { feeIfRefusedCents } = cancellationOutcome({ ...ACCEPTED, ...facts }, before(-2));
    expect(feeIfRefusedCents).toBe(6_000);
    expect(asked({ ...facts, arrivalConfirmed: true }, before(0))[1]).toBe("arrived");
  });
  test("60 dollars once a position on the way was recorded, until the mechanic is late", () => {
    const facts = { followed: true };
    expect(asked(facts, before(1))).toEqual([6_000, "on_the_way", null]);
    expect(asked(facts, before(-0.5))[1]).toBe("mechanic_late");
  });
  test("a reschedule that the customer asked for within 24 hours keeps the old start", () => {
    const facts = { acceptedAt: before(300), keptStartAt: before(220) };
    expect(asked(facts, before(244))).toEqual([0, "in_time", before(244).toISOString()]);
    expect(asked(facts, before(243.9))).toEqual([3_500, "late", null]);
    expect(asked({ keptStartAt: before(-100) }, before(24))[1]).toBe("in_time");
  });
  test("nothing while pending, however late", () => {
    expect(asked({ status: "pending", acceptedAt: null }, before(0.1))).toEqual([
      0,
      "pending",
      null,
    ]);
  });
  test("nothing within 15 minutes of being told of the acceptance", () => {
    const facts = { acceptedAt: before(2) };
    expect(asked(facts, before(1.9))).toEqual([0, "just_accepted", before(1.75).toISOString()]);
    expect(asked(facts, before(1.75))[0]).toBe(0);
    expect(asked(facts, before(1.74))).toEqual([3_500, "late", null]);
  });
  test("nothing until 24 hours before, 35 dollars after, 60 once an arrival is confirmed", () => {
    expect(asked({}, before(24))).toEqual([0, "in_time", before(24).toISOString()]);
    expect(asked({}, before(23.99))).toEqual([3_500, "late", null]);
    expect(asked({ arrivalConfirmed: true }, before(1))).toEqual([6_000, "arrived", null]);
  });
  test("the dialog's free-until time of a fresh acceptance far ahead is the day before", () => {
    expect(asked({ acceptedAt: before(50) }, before(49.9))).toEqual([
      0,
      "just_accepted",
      before(24).toISOString(),
    ]);
  });
});

/** At most the total, and nothing below a card's smallest charge. */
function most(cents: number, { totalCents }: { totalCents: number }): number {
  const feeCents = Math.min(cents, totalCents);
  return feeCents < 50 ? 0 : feeCents;
}

describe("for all bookings", () => {
  const minutes = (from: number, to: number) =>
    fc.integer({ min: from, max: to }).map((at) => new Date(START.getTime() + at * 60_000));
  const facts: fc.Arbitrary<CancellationFacts> = fc.record({
    status: fc.constantFrom("pending", "accepted"),
    totalCents: fc.integer({ min: 0, max: 1_000_000 }),
    acceptedPolicy: fc.constantFrom(null, "2026-11", "2026-12", "2027-01", "2027-02"),
    contested: fc.boolean(),
    acceptedAt: fc.option(minutes(-10_000, 60), { nil: null }),
    scheduledAt: fc.constant(START),
    keptStartAt: fc.option(minutes(-20_000, 5_000), { nil: null }),
    movedByMechanicAt: fc.option(minutes(-10_000, 60), { nil: null }),
    arrivalConfirmed: fc.boolean(),
    followed: fc.boolean(),
    askedByMechanic: fc.boolean(),
  });

  test("the first of all lines that apply counts", () => {
    const ms = (from: Date, to: Date) => to.getTime() - from.getTime();
    const within = (at: Date | null, hours: number, now: Date) =>
      at !== null && ms(at, now) <= hours * HOUR_MS;
    // The price list as people read it.
    const lines: [string, number, (one: CancellationFacts, now: Date) => boolean][] = [
      ["no_policy", 0, (one) => one.acceptedPolicy === null],
      [
        "contested",
        0,
        (one) => one.status === "accepted" && one.contested && !one.arrivalConfirmed,
      ],
      [
        "mechanic_late",
        0,
        (one, now) =>
          one.status === "accepted" && !one.arrivalConfirmed && ms(START, now) >= HOUR_MS / 2,
      ],
      [
        "moved_by_mechanic",
        0,
        (one, now) =>
          one.status === "accepted" &&
          (one.acceptedPolicy === "2026-11" || one.acceptedPolicy === "2026-12"
            ? within(one.movedByMechanicAt, 24, now)
            : within(one.movedByMechanicAt, 0.5, now) ||
              (within(one.movedByMechanicAt, 24, now) &&
                !one.arrivalConfirmed &&
                ms(now, START) >= 2 * HOUR_MS)),
      ],
      [
        "asked_by_mechanic",
        0,
        (one) =>
          one.status === "accepted" &&
          one.askedByMechanic &&
          !one.arrivalConfirmed &&
          (one.acceptedPolicy === "2026-11" || !one.followed),
      ],
      ["pending", 0, (one) => one.status === "pending"],
      ["just_accepted", 0, (one, now) => within(one.acceptedAt, 0.25, now)],
      ["arrived", 6_000, (one) => one.arrivalConfirmed],
      ["on_the_way", 6_000, (one) => one.followed],
      [
        "in_time",
        0,
        ({ keptStartAt }, now) =>
          [START, keptStartAt ?? START].every((start) => ms(now, start) >= 24 * HOUR_MS),
      ],
      ["late", 3_500, () => true],
    ];
    fc.assert(
      fc.property(facts, minutes(-12_000, 3_000), (one, now) => {
        const [reason, cents = 0] = lines.find(([, , applies]) => applies(one, now)) ?? [];
        expect(cancellationOutcome(one, now)).toMatchObject({
          reason,
          feeCents: most(cents, one),
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test("a fee is none, 35 or 60 dollars, or the total when that is less", () => {
    fc.assert(
      fc.property(facts, minutes(-12_000, 3_000), (one, now) => {
        const { feeCents } = cancellationOutcome(one, now);
        const { totalCents } = one;
        expect([0, Math.min(3_500, totalCents), Math.min(6_000, totalCents)]).toContain(feeCents);
        expect(feeCents === 0 || feeCents >= 50).toBe(true);
        if (one.acceptedPolicy === null || one.status === "pending") expect(feeCents).toBe(0);
      }),
    );
  });
  test("the fee is zero until the free-until time", () => {
    fc.assert(
      fc.property(facts, minutes(-12_000, 3_000), (one, now) => {
        const { freeUntil } = cancellationOutcome(one, now);
        if (freeUntil === null) return;
        expect(freeUntil >= now).toBe(true);
        const half = new Date((freeUntil.getTime() + now.getTime()) / 2);
        for (const at of [half, freeUntil]) {
          expect(cancellationOutcome(one, at).feeCents).toBe(0);
        }
      }),
    );
  });
  test("the mechanic gets it less five percent, and no cent is lost", () => {
    expect([3_500, 6_000, 1_050, 1].map(ownPartOf)).toEqual([175, 300, 53, 0]);
  });
});
