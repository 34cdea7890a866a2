import { expect, test } from "vitest";
import { ACCOUNT_REFUSALS } from "~/domain/account/refusals";
import { ASSESSMENT_REFUSALS } from "~/domain/assessment/refusals";
import { BOOKING_REFUSALS } from "~/domain/booking/refusals";
import { CATALOG_REFUSALS } from "~/domain/catalog/refusals";
import { CLAIM_REFUSALS } from "~/domain/claim/refusals";
import { DomainError } from "~/domain/errors";
import { MECHANIC_REFUSALS } from "~/domain/mechanic/refusals";
import { MESSAGE_REFUSALS } from "~/domain/message/refusals";
import { NOTIFICATION_REFUSALS } from "~/domain/notification/refusals";
import { PAYMENT_REFUSALS } from "~/domain/payment/refusals";
import { PAYOUT_REFUSALS } from "~/domain/payout/refusals";
import { PHOTO_REFUSALS } from "~/domain/photo/refusals";
import { PROMO_REFUSALS } from "~/domain/promo/refusals";
import { REQUEST_REFUSALS } from "~/domain/request-refusals";
import { REVIEW_REFUSALS } from "~/domain/review/refusals";
import { STAFF_REFUSALS } from "~/domain/staff/refusals";
import { SUPPORT_REFUSALS } from "~/domain/support/refusals";
import { UPLOAD_REFUSALS } from "~/domain/upload/refusals";
import { VEHICLE_REFUSALS } from "~/domain/vehicle/refusals";

const TABLES = {
  ACCOUNT_REFUSALS,
  ASSESSMENT_REFUSALS,
  BOOKING_REFUSALS,
  CATALOG_REFUSALS,
  CLAIM_REFUSALS,
  MECHANIC_REFUSALS,
  MESSAGE_REFUSALS,
  NOTIFICATION_REFUSALS,
  PAYMENT_REFUSALS,
  PAYOUT_REFUSALS,
  PHOTO_REFUSALS,
  PROMO_REFUSALS,
  REQUEST_REFUSALS,
  REVIEW_REFUSALS,
  STAFF_REFUSALS,
  SUPPORT_REFUSALS,
  UPLOAD_REFUSALS,
  VEHICLE_REFUSALS,
};

test("no noun reuses another one's refusal name", () => {
  const names = Object.values(TABLES).flatMap((table) => Object.keys(table));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test("a refusal gives its facts in its message and beside it", () => {
  const refusal = new DomainError("cardOfAnother", {
    fullPrice: "105.00",
    status: "pending",
    promo: "FIRST20",
  });
  expect(refusal.message).toBe("This card was already used for FIRST20. Continue at $105.00?");
  expect(refusal.code).toBe("PROMO_CARD_USED");
  expect(refusal.details).toEqual({ fullPrice: "105.00", status: "pending" });
});

test("facts only the sentence needs stay out of the details", () => {
  const refusal = new DomainError("tooManyPending", { limit: 20 });
  expect(refusal.message).toMatch(/^You already have 20 pending bookings\./);
  expect(refusal.details).toEqual({});
});

test("a field's refusal is attached to the field", () => {
  const refusal = new DomainError("wrongCode", { field: "code" });
  expect(refusal.details).toEqual({ fields: { code: refusal.message } });
});

test("a bank's words are shown unchanged, braces included", () => {
  const sentence = "Use {field} or {another} card.";
  expect(new DomainError("cardRefused", { sentence }).message).toBe(sentence);
});

test.each([
  [1, "second", "1 second"],
  [59, "second", "59 seconds"],
  [1, "minute", "1 minute"],
  [15, "minute", "15 minutes"],
  [24, "hour", "24 hours"],
] as const)("a wait of %i %s(s) reads: %s", (value, unit, text) => {
  const refusal = new DomainError("tooManyAttempts", { wait: { value, unit } });
  expect(refusal.message).toBe(`Too many attempts. Please try again in ${text}.`);
});

test("the compiler checks the names, and each sentence's facts", () => {
  // @ts-expect-error There is no such refusal.
  expect(() => new DomainError("tooManyPendings")).toThrow(TypeError);
  // @ts-expect-error Its sentence tells a limit.
  expect(new DomainError("tooManyPending").code).toBe("CONFLICT");
  // @ts-expect-error It is the limit that is told.
  expect(new DomainError("tooManyPending", { number: 3 }).code).toBe("CONFLICT");
});
