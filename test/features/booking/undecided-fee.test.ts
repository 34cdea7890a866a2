import { expect, test } from "vitest";
import { undecidedFee } from "~/features/booking/cancel/cancellation-facts";

test("says what our team still has to decide about a cancellation fee", () => {
  const mechanicName = "Devon Whitaker";
  expect(undecidedFee("35.00", { arrivalContestedAt: null, mechanicName })).toBe(
    "Free if Devon confirms, otherwise $35.00",
  );
  expect(undecidedFee("35.00", { arrivalContestedAt: null, mechanicName: null })).toBe(
    "Free if your mechanic confirms, otherwise $35.00",
  );
  const arrivalContestedAt = "2026-12-01T17:00:00.000Z";
  expect(undecidedFee("60.00", { arrivalContestedAt, mechanicName })).toBe(
    "Up to $60.00, we decide within 24 h",
  );
});
