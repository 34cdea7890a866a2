import { expect, test } from "vitest";
import { isFirstBooking } from "~/features/customer/first-booking-card";

test("a customer whose bookings were all canceled is offered the first booking's code", () => {
  expect(isFirstBooking([])).toBe(true);
  expect(isFirstBooking([{ status: "cancelled" }, { status: "cancelled" }])).toBe(true);
  expect(isFirstBooking([{ status: "cancelled" }, { status: "pending" }])).toBe(false);
  expect(isFirstBooking([{ status: "completed" }])).toBe(false);
});
