import { describe, expect, it } from "vitest";
import { distanceMiles } from "~/domain/mechanic/matching";
import { middleOf, project, reachMiles, ringMiles, spread } from "~/features/search/projection";

const AUSTIN = { latitude: 30.2672, longitude: -97.7431 };
const ROUND_ROCK = { latitude: 30.5083, longitude: -97.6789 };
const ANCHORAGE = { latitude: 61.2181, longitude: -149.9003 };
const WASILLA = { latitude: 61.5809, longitude: -149.4411 };
const SIZE = { width: 400, height: 300 };

describe("project", () => {
  it("puts the center in the middle", () => {
    expect(project(AUSTIN, 5, SIZE).toPixels(AUSTIN)).toEqual({ x: 200, y: 150 });
  });

  it("draws north up and east to the right", () => {
    const { toPixels } = project(AUSTIN, 5, SIZE);
    const { x, y } = toPixels(ROUND_ROCK);
    expect(x).toBeGreaterThan(200);
    expect(y).toBeLessThan(150);
  });

  it.each([
    [AUSTIN, ROUND_ROCK],
    [ANCHORAGE, WASILLA],
  ])("keeps distances accurate to one percent, even in the far north", (center, other) => {
    const { x, y } = project(center, 10, SIZE).toPixels(other);
    const drawn = Math.hypot(x - 200, y - 150) / 10;
    expect(drawn / distanceMiles(center, other)).toBeCloseTo(1, 2);
  });

  it("takes the short way across the date line", () => {
    const { x } = project({ latitude: 0, longitude: 179.9 }, 1, SIZE).toPixels({
      latitude: 0,
      longitude: -179.9,
    });
    expect(x).toBeCloseTo(200 + 0.2 * 69.055, 3);
  });
});

describe("middleOf", () => {
  it("is null without points", () => expect(middleOf([])).toBeNull());
  it("lies between the points", () => {
    const middle = middleOf([AUSTIN, ROUND_ROCK]);
    expect(middle?.latitude).toBeCloseTo(30.38775, 5);
    expect(middle?.longitude).toBeCloseTo(-97.711, 5);
  });
  it("handles the date line", () => {
    const middle = middleOf([
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
    ]);
    expect(Math.abs(middle?.longitude ?? 0)).toBeCloseTo(180, 6);
  });
});

describe("reachMiles and ringMiles", () => {
  it("shows at least five miles", () => {
    expect(reachMiles(AUSTIN, [])).toBe(5);
    expect(reachMiles(AUSTIN, [AUSTIN])).toBe(5);
  });
  it("shows the farthest point", () => {
    expect(reachMiles(AUSTIN, [AUSTIN, ROUND_ROCK])).toBeCloseTo(
      distanceMiles(AUSTIN, ROUND_ROCK),
      6,
    );
  });
  it.each([
    [5, [2, 4]],
    [17, [5, 10, 15]],
    [25, [10, 20]],
    [48, [15, 30, 45]],
    [100, [25, 50, 75, 100]],
    [2400, [1000, 2000]],
  ])("draws at most four rings at round distances within %d miles", (reach, rings) => {
    expect(ringMiles(reach)).toEqual(rings);
  });
});

describe("spread", () => {
  it("leaves pins that don't overlap in place", () => {
    const places = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(spread(places, 30)).toEqual(places);
  });
  it("separates pins at one place", () => {
    const drawn = spread(
      Array.from({ length: 12 }, () => ({ x: 50, y: 50 })),
      30,
    );
    for (const [index, pin] of drawn.entries()) {
      for (const other of drawn.slice(index + 1)) {
        expect(Math.hypot(pin.x - other.x, pin.y - other.y)).toBeGreaterThanOrEqual(30);
      }
    }
  });
});
