import { describe, expect, it } from "vitest";
import { ownBookings } from "~/features/home/own-bookings";

const NOBODYS = { mechanicId: null };
const HIS = { mechanicId: "m1" };
const ANOTHERS = { mechanicId: "m2" };

describe("ownBookings", () => {
  const bookings = [NOBODYS, HIS, ANOTHERS];

  it("are all of a customer's list", () => {
    expect(ownBookings(bookings, { id: "c1", userType: "customer" })).toEqual(bookings);
  });

  it("are those a mechanic has taken, without the open jobs of his list", () => {
    expect(ownBookings(bookings, { id: "m1", userType: "mechanic" })).toEqual([HIS]);
  });
});
