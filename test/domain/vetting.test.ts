import { describe, expect, test } from "vitest";
import { ineligibilityOf, badgeOf, endOf, noticeDue, vettingOf } from "~/domain/vetting/rules";

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
const NOW = new Date("2027-03-01T17:00:00.000Z");
const decidedAt = NOW;
const none = { issuedOn: null, expiresOn: null };
const identity = { kind: "identity", decidedAt, ...none } as const;
const insurance = {
  kind: "insurance",
  decidedAt,
  issuedOn: null,
  expiresOn: day("2027-06-30"),
} as const;
const background = {
  kind: "background",
  decidedAt,
  issuedOn: day("2026-05-10"),
  expiresOn: null,
} as const;
const nobody = { activeSince: null };

describe("a verified mechanic", () => {
  test("has identity, insurance and background check, until the first one expires", () => {
    expect(vettingOf([identity, insurance, background], nobody)).toMatchObject({
      // A day ends when it ends in Hawaii.
      insuredUntil: new Date("2027-07-01T10:00:00.000Z"),
      verifiedUntil: new Date("2027-05-11T10:00:00.000Z"),
    });
    for (const missing of [identity, insurance, background]) {
      const rest = [identity, insurance, background].filter((one) => one !== missing);
      expect(vettingOf(rest, nobody).verifiedUntil).toBeNull();
    }
    expect(vettingOf([], nobody)).toEqual({ checks: [], insuredUntil: null, verifiedUntil: null });
  });

  test("uses the payment provider's identity check unless staff checked it themselves", () => {
    const account = { activeSince: new Date("2027-01-05T00:00:00.000Z") };
    const { verifiedUntil, checks } = vettingOf([insurance, background], account);
    expect(verifiedUntil).not.toBeNull();
    expect(checks[0]).toMatchObject({ kind: "identity", by: "provider", until: null });
    expect(vettingOf([identity], account).checks).toMatchObject([{ by: "staff" }]);
  });

  test("needs no certificate and no tax form", () => {
    const more = [
      { ...identity, kind: "ase" as const },
      { ...identity, kind: "tax_form" as const },
    ];
    expect(vettingOf([identity, insurance, background, ...more], nobody).checks).toHaveLength(5);
    expect(vettingOf(more, nobody).verifiedUntil).toBeNull();
  });
});

test("a background check counts for twelve months from its date, leap days or not", () => {
  const ends = (issuedOn: string) =>
    endOf({ kind: "background", issuedOn: day(issuedOn), expiresOn: null });
  expect(ends("2026-03-01")).toEqual(new Date("2027-03-02T10:00:00.000Z"));
  expect(ends("2028-02-29")).toEqual(new Date("2029-03-02T10:00:00.000Z"));
  expect(endOf({ kind: "identity", ...none })).toBeNull();
});

test("is barred as suspended before uninsured before unverified, the last only where required", () => {
  const later = new Date(NOW.getTime() + 1);
  const fine = { suspendedAt: null, insuredUntil: later, verifiedUntil: later };
  const asked = { now: NOW, mustBeVerified: true };
  const free = { now: NOW, mustBeVerified: false };
  expect(ineligibilityOf(fine, asked)).toBeNull();
  expect(ineligibilityOf({ ...fine, verifiedUntil: NOW }, asked)).toBe("unverified");
  expect(ineligibilityOf({ ...fine, verifiedUntil: null }, free)).toBeNull();
  expect(ineligibilityOf({ ...fine, insuredUntil: NOW }, free)).toBe("uninsured");
  expect(ineligibilityOf({ ...fine, insuredUntil: null }, free)).toBeNull();
  expect(ineligibilityOf({ ...fine, insuredUntil: NOW, suspendedAt: NOW }, asked)).toBe(
    "suspended",
  );
});

test("the badge shows each valid check with its date, nothing expired, and nothing about taxes", () => {
  const { checks, ...until } = vettingOf(
    [
      identity,
      insurance,
      background,
      { kind: "ase", decidedAt, issuedOn: null, expiresOn: day("2027-02-01") },
      { kind: "tax_form", decidedAt, ...none },
    ],
    nobody,
  );
  const at = decidedAt.toISOString();
  expect(badgeOf({ suspendedAt: null, checks, ...until }, NOW)).toEqual({
    checks: [
      { kind: "identity", at },
      { kind: "insurance", at },
      { kind: "background", at },
    ],
  });
  expect(badgeOf({ suspendedAt: NOW, checks, ...until }, NOW)).toBeNull();
  expect(badgeOf({ suspendedAt: null, checks, ...until }, new Date("2027-05-12"))).toBeNull();
});

test("an expiry is announced 30 and 7 days ahead, and on its day", () => {
  const end = new Date("2027-07-01T10:00:00.000Z");
  const ahead = (days: number) => noticeDue(end, new Date(end.getTime() - days * 86_400_000));
  expect([31, 30, 8, 7, 1, 0, -5].map(ahead)).toEqual([null, 30, 30, 7, 7, 0, 0]);
});
