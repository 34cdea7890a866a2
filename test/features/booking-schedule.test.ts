import { describe, expect, it } from "vitest";
import {
  addDays,
  dayLabel,
  earliestEntry,
  slotsOf,
  stripDays,
  stripPageOf,
  timeLabel,
} from "~/features/booking/slots";
import { instantOf, wallClockOf, zoneName } from "~/features/booking/zoned-time";

const NEW_YORK = "America/New_York";

describe("the clock on the wall of a zone", () => {
  it("reads a date and a time in winter and in summer", () => {
    const winter = instantOf({ date: "2026-11-21", time: "09:30" }, NEW_YORK);
    const summer = instantOf({ date: "2026-07-04", time: "09:30" }, NEW_YORK);
    expect(winter?.toISOString()).toBe("2026-11-21T14:30:00.000Z");
    expect(summer?.toISOString()).toBe("2026-07-04T13:30:00.000Z");
  });

  it("comes back to what was picked, all through the days when clocks change", () => {
    for (const date of ["2026-03-08", "2026-11-01"]) {
      for (const time of ["00:30", "03:30", "07:00", "19:00", "23:59"]) {
        const at = instantOf({ date, time }, NEW_YORK);
        expect(at && wallClockOf(at, NEW_YORK)).toEqual({ date, time });
      }
    }
  });

  it("reads an hour that the clock skips as a real moment near it", () => {
    const skipped = instantOf({ date: "2026-03-08", time: "02:30" }, NEW_YORK);
    expect(skipped && Math.abs(Date.parse("2026-03-08T07:00:00Z") - skipped.getTime())).toBe(
      30 * 60_000,
    );
  });

  it("knows zones east of Greenwich and such with odd minutes", () => {
    const at = instantOf({ date: "2026-11-21", time: "00:15" }, "Asia/Kathmandu");
    expect(at?.toISOString()).toBe("2026-11-20T18:30:00.000Z");
  });

  it.each(["", "2026-11-2", "2026-13-40", "yesterday"])("refuses %j as a date", (date) => {
    expect(instantOf({ date, time: "09:30" }, NEW_YORK)).toBeNull();
  });

  it("names the zone with its abbreviation", () => {
    expect(zoneName(NEW_YORK, new Date("2026-11-21T12:00:00Z"))).toBe("Eastern Time (EST)");
    expect(zoneName(NEW_YORK, new Date("2026-07-04T12:00:00Z"))).toBe("Eastern Time (EDT)");
  });
});

describe("the times of a day", () => {
  it("goes from 7 in the morning to 7 in the evening on the half hour", () => {
    const slots = slotsOf("2026-11-22", NEW_YORK, new Date("2026-11-21T12:00:00Z"));
    expect(slots).toHaveLength(25);
    expect(slots[0]).toEqual({ time: "07:00", label: "7:00 AM", part: "Morning" });
    expect(slots.find((slot) => slot.time === "12:00")?.part).toBe("Afternoon");
    expect(slots.at(-1)).toEqual({ time: "19:00", label: "7:00 PM", part: "Evening" });
  });

  it("leaves out what has passed in that zone, the present minute too", () => {
    const now = instantOf({ date: "2026-11-21", time: "09:30" }, NEW_YORK);
    const slots = slotsOf("2026-11-21", NEW_YORK, now ?? new Date(0));
    expect(slots[0]?.time).toBe("10:00");
  });

  it("has none left in the evening", () => {
    const now = instantOf({ date: "2026-11-21", time: "19:00" }, NEW_YORK);
    expect(slotsOf("2026-11-21", NEW_YORK, now ?? new Date(0))).toEqual([]);
  });

  it("starts typing at the next minute of the zone's clock", () => {
    expect(earliestEntry(new Date("2026-11-21T14:30:20Z"), NEW_YORK)).toBe("2026-11-21T09:31");
    expect(earliestEntry(new Date("2026-11-21T23:59:59Z"), "UTC")).toBe("2026-11-22T00:00");
  });

  it.each([
    ["00:00", "12:00 AM"],
    ["12:30", "12:30 PM"],
    ["13:05", "1:05 PM"],
    ["later", "later"],
  ])("writes %s as %s", (time, label) => {
    expect(timeLabel(time)).toBe(label);
  });
});

describe("the strip of days", () => {
  it("begins today and goes over the month's end", () => {
    expect(stripDays("2026-11-28", 0)).toEqual([
      "2026-11-28",
      "2026-11-29",
      "2026-11-30",
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
      "2026-12-04",
    ]);
    expect(stripDays("2026-11-28", 1)[0]).toBe("2026-12-05");
  });

  it("finds the page of a day, and the first one for none and for the past", () => {
    expect(stripPageOf("2026-11-21", "2026-11-27")).toBe(0);
    expect(stripPageOf("2026-11-21", "2026-11-28")).toBe(1);
    expect(stripPageOf("2026-11-21", "")).toBe(0);
    expect(stripPageOf("2026-11-21", "2026-11-01")).toBe(0);
  });

  it("counts leap days and writes days in words", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(dayLabel("2026-11-21", { weekday: "long", month: "long", day: "numeric" })).toBe(
      "Saturday, November 21",
    );
  });
});
