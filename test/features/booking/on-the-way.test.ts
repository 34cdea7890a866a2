import { createElement } from "react";
import { expect, test } from "vitest";
import { MechanicNear } from "~/features/booking/page/mechanic-near";
import { ShareLocation } from "~/features/mechanic/share-location";
import { buttonsOf, drawScreen } from "~test/support/screen";

const ZONE = "America/Los_Angeles";
const near = (position: { milesLeft: number; bearing: number; recordedAt: string } | null) =>
  drawScreen(createElement(MechanicNear, { bookingId: "one", timeZone: ZONE }), {
    fill: (utils) => utils.booking.position.get.setData({ id: "one" }, { position }),
  });

test("says in words how near the mechanic is, and shows nothing more in the picture", () => {
  const { html, text } = near({
    milesLeft: 1.5,
    bearing: 90,
    recordedAt: "2027-03-04T14:00:00.000Z",
  });
  expect(text).toContain("1.5 miles away");
  expect(text).toContain("Straight-line distance, 6:00 AM");
  expect(html).toMatch(/<svg aria-hidden/);
  // East of the location is right of it, at the same height.
  const [, cx, cy] = /<circle cx="([\d.]+)" cy="(-?[\d.e-]+)" r="9"/.exec(html) ?? [];
  expect(Number(cx)).toBeCloseTo(66);
  expect(Number(cy)).toBeCloseTo(0);
});

test("draws nothing without a position", () => {
  expect(near(null).text).toBe("");
});

test("tells a mechanic what the customer will see before they share their position", () => {
  const { html, text } = drawScreen(createElement(ShareLocation, { bookingId: "one" }));
  expect(buttonsOf(html)).toEqual(["Share my location while driving"]);
  expect(text).toContain("for the last 2 miles if you came from farther away");
  expect(text).toContain("Sharing ends when you arrive or stop it.");
});
