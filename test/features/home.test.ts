import { describe, expect, it } from "vitest";
import { ownBookings, sideOf } from "~/features/home/own-bookings";

const NOBODYS = { mechanicId: null };
const HIS = { mechanicId: "m1" };
const ANOTHERS = { mechanicId: "m2" };

describe("ownBookings", () => {
  const viewer = { mechanicProfile: {} };
  const bookings = [NOBODYS, HIS, ANOTHERS];

  it("are all of a customer's list", () => {
    expect(ownBookings(bookings, { ...viewer, id: "c1", userType: "customer" })).toEqual(bookings);
  });

  it("are those a mechanic has taken, without the open jobs of his list", () => {
    expect(ownBookings(bookings, { ...viewer, id: "m1", userType: "mechanic" })).toEqual([HIS]);
  });

  it("are what a mechanic booked as a customer before their profile is done", () => {
    const converted = { id: "c1", userType: "mechanic", mechanicProfile: null } as const;
    expect(ownBookings(bookings, converted)).toEqual(bookings);
    expect(sideOf(converted)).toBe("customer");
  });
});
