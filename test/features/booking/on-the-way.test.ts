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

test("sharing the location is one switch, with its explanation behind a button", () => {
  const { html, text } = drawScreen(createElement(ShareLocation, { bookingId: "one" }));
  expect(html).toMatch(/role="switch" aria-checked="false"/);
  expect(buttonsOf(html)).toContain("What the customer sees");
  expect(text).toBe("Share my location");
});
