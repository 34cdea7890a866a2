import { describe, expect, it } from "vitest";
import { ownBookings, sideOf } from "~/features/home/own-bookings";

const NOBODYS = { mechanicId: null };
const HIS = { mechanicId: "m1" };
const ANOTHERS = { mechanicId: "m2" };

describe("ownBookings", () => {
  const viewer = { mechanicProfile: {} };
  const bookings = [NOBODYS, HIS, ANOTHERS];

  it("returns a customer's whole list", () => {
    expect(ownBookings(bookings, { ...viewer, id: "c1", userType: "customer" })).toEqual(bookings);
  });

  it("returns a mechanic's accepted jobs, without open requests", () => {
    expect(ownBookings(bookings, { ...viewer, id: "m1", userType: "mechanic" })).toEqual([HIS]);
  });

  it("returns a converted customer's own bookings until their mechanic profile is complete", () => {
    const converted = { id: "c1", userType: "mechanic", mechanicProfile: null } as const;
    expect(ownBookings(bookings, converted)).toEqual(bookings);
    expect(sideOf(converted)).toBe("customer");
  });
});
