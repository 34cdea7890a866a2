import { describe, expect, it } from "vitest";
import { isOnPlannedDay } from "~/domain/booking/schedule/timing";
import { wallClockOf } from "~/domain/time/wall-clock";
import { zoneName } from "~/features/booking/zoned-time";
import { learnZones } from "~/trpc/zone-link";
import { formatDateTime, formatDollars, formatMiles, formatRelative } from "~/messages/format";

describe("formatDollars", () => {
  it.each([
    ["105.00", "$105.00"],
    ["1105", "$1,105.00"],
    ["0.5", "$0.50"],
    ["-20.00", "-$20.00"],
    [50, "$50.00"],
  ])("writes %s with two decimals", (given, shown) => {
    expect(formatDollars(given)).toBe(shown);
  });

  it("shows a text that isn't a number unchanged, never as zero dollars", () => {
    expect(formatDollars("")).toBe("");
    expect(formatDollars("soon")).toBe("soon");
  });
});

describe("formatDateTime", () => {
  it("writes the moment in the given zone, daylight saving included", () => {
    expect(formatDateTime("2026-11-21T14:30:00.000Z", "America/New_York")).toMatch(
      /^Sat, Nov 21, 2026, 9:30\sAM EST$/,
    );
    expect(formatDateTime("2026-07-04T14:30:00.000Z", "America/New_York")).toMatch(
      /^Sat, Jul 4, 2026, 10:30\sAM EDT$/,
    );
  });

  it("writes the server's text for a zone that this browser doesn't know", () => {
    const timeZone = "America/Newtown";
    const booking = { timeZone, preferredDate: "2026-11-21", preferredTime: "11:30 AM" };
    const summer = { timeZone, preferredDate: "2026-07-04", preferredTime: "12:00 AM" };
    learnZones({
      items: [
        { ...booking, scheduledAt: "2026-11-21T14:30:00.000Z" },
        { ...summer, scheduledAt: "2026-07-04T02:00:00.000Z" },
      ],
      nextCursor: null,
    });
    expect(formatDateTime("2026-11-21T14:30:00.000Z", timeZone)).toMatch(
      /^Sat, Nov 21, 2026, 11:30\sAM GMT-3$/,
    );
    expect(formatDateTime("2026-07-04T02:00:00.000Z", timeZone)).toMatch(
      /^Sat, Jul 4, 2026, 12:00\sAM GMT-2$/,
    );
    // Another moment uses the offset of the nearest one.
    const near = new Date("2026-11-22T02:59:00.000Z");
    expect(wallClockOf(near, timeZone)).toEqual({ date: "2026-11-21", time: "23:59" });
    expect(isOnPlannedDay(new Date("2026-11-21T14:30:00.000Z"), timeZone, near)).toBe(true);
    expect(zoneName(timeZone, near)).toBe("GMT-3");
  });

  it("writes its own clock, with its zone, when the server gave none", () => {
    expect(formatDateTime("2026-11-21T14:30:00.000Z", "America/Nowhere")).toMatch(
      /^Sat, Nov 21, 2026, \d{1,2}:30\s[AP]M \S+$/,
    );
  });

  it("writes nothing for an invalid time", () => {
    expect(formatDateTime("tomorrow")).toBe("");
  });
});

describe("formatRelative", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");

  it.each([
    ["2026-11-21T11:59:40.000Z", "just now"],
    ["2026-11-21T11:59:00.000Z", "1 minute ago"],
    ["2026-11-21T09:00:00.000Z", "3 hours ago"],
    ["2026-11-20T12:00:00.000Z", "yesterday"],
    ["2026-11-23T12:00:00.000Z", "in 2 days"],
    ["2024-11-20T12:00:00.000Z", "2 years ago"],
  ])("%s is %s", (iso, said) => {
    expect(formatRelative(iso, now)).toBe(said);
  });

  it("never rounds up: 119 minutes are 1 hour", () => {
    expect(formatRelative("2026-11-21T10:01:00.000Z", now)).toBe("1 hour ago");
  });

  it("writes nothing for an invalid time", () => {
    expect(formatRelative("", now)).toBe("");
  });
});

describe("formatMiles", () => {
  it.each([
    [0, "under 0.1 mi"],
    [0.04, "under 0.1 mi"],
    [0.06, "0.1 mi"],
    [3.24, "3.2 mi"],
    [120.4, "120 mi"],
    [null, "distance unknown"],
    [Number.NaN, "distance unknown"],
  ])("%s is %s", (miles, said) => {
    expect(formatMiles(miles)).toBe(said);
  });
});
