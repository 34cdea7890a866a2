import { describe, expect, test } from "vitest";
import { arrivalDoubt } from "~/domain/booking/arrival-doubt";

const NOW = new Date("2027-03-04T17:00:00.000Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const way = (start: number, left: number | null = null, etaMinutes: number | null = null) => ({
  scheduledAt: at(start),
  enRouteAt: left === null ? null : at(left),
  etaMinutes,
});

describe("an arrival", () => {
  const street = { latitude: 37.7577, longitude: -122.4233 };
  /** About this many miles north of the street. */
  const north = (miles: number) => ({ ...street, latitude: street.latitude + miles / 69.1 });

  test("is asked about more than half a mile from the street", () => {
    const facts = { approach: way(0, -30, 30), street };
    expect(arrivalDoubt({ ...facts, phone: north(0.45) }, NOW)).toBeNull();
    expect(arrivalDoubt({ ...facts, phone: north(0.6) }, NOW)).toMatchObject({ is: "far" });
  });

  test("is asked about without a position, until the estimate's last ten minutes", () => {
    const facts = { phone: null, street };
    const early = { is: "early", expectedAt: at(11) };
    expect(arrivalDoubt({ ...facts, approach: way(20, -4, 15) }, NOW)).toEqual(early);
    expect(arrivalDoubt({ ...facts, approach: way(20, -5, 15) }, NOW)).toBeNull();
    // Neither does a position help where nobody knows the street.
    const unknown = { phone: north(3), street: null, approach: way(20, -4, 15) };
    expect(arrivalDoubt(unknown, NOW)).toEqual(early);
    expect(arrivalDoubt({ ...facts, approach: way(20) }, NOW)).toBeNull();
  });
});
