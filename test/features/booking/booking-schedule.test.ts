import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { locationRefusal } from "~/domain/location/location";
import { instantOf, readWallClock, wallClockOf } from "~/domain/time/wall-clock";
import { ClockChange } from "~/features/booking/schedule/clock-change";
import { EMPTY_BOOKING_DRAFT, toWizardDraft } from "~/features/booking/form/booking-draft";
import { warningsAbout } from "~/features/booking/form/booking-warnings";
import { bookingInput } from "~/features/booking/wizard/use-send-booking";
import { SchedulePicker } from "~/features/booking/schedule/schedule-picker";
import { draftOf, followZone, scheduledAtOfEdit } from "~/features/booking/edit/edit-draft";
import {
  addDays,
  dayLabel,
  earliestEntry,
  slotsOf,
  stripDays,
  stripPageOf,
  timeLabel,
} from "~/features/booking/schedule/slots";
import { US_TIME_ZONES, zoneLabels, zoneName } from "~/features/booking/zoned-time";
import { bookableTime } from "~/server/services/booking/create/schedule";
import { formatDateTime } from "~/messages/format";
import { sampleBooking } from "~test/support/sample";
import { drawScreen } from "~test/support/screen";

const NEW_YORK = "America/New_York";

describe("times in a zone", () => {
  it("reads a date and a time in winter and in summer", () => {
    const winter = instantOf({ date: "2026-11-21", time: "09:30" }, NEW_YORK);
    const summer = instantOf({ date: "2026-07-04", time: "09:30" }, NEW_YORK);
    expect(winter?.toISOString()).toBe("2026-11-21T14:30:00.000Z");
    expect(summer?.toISOString()).toBe("2026-07-04T13:30:00.000Z");
  });

  it("converts back to the chosen time on the days when clocks change", () => {
    for (const date of ["2026-03-08", "2026-11-01"]) {
      for (const time of ["00:30", "03:30", "07:00", "19:00", "23:59"]) {
        const at = instantOf({ date, time }, NEW_YORK);
        expect(at && wallClockOf(at, NEW_YORK)).toEqual({ date, time });
      }
    }
  });

  // On March 8 clocks go from 2 to 3, on November 1 from 2 back to 1.
  it.each([
    ["02:00", "2026-03-08", "2026-03-08T07:00:00.000Z", "skipped"],
    ["02:30", "2026-03-08", "2026-03-08T07:30:00.000Z", "skipped"],
    ["03:00", "2026-03-08", "2026-03-08T07:00:00.000Z", "once"],
    ["00:59", "2026-11-01", "2026-11-01T04:59:00.000Z", "once"],
    ["01:30", "2026-11-01", "2026-11-01T05:30:00.000Z", "repeated"],
    ["02:00", "2026-11-01", "2026-11-01T07:00:00.000Z", "once"],
  ])("reads %s on %s as %s, shown as %s", (time, date, at, occurs) => {
    const read = readWallClock({ date, time }, NEW_YORK);
    expect([read?.at.toISOString(), read?.occurs]).toEqual([at, occurs]);
  });

  it("reads every time in nights when clocks change as the server does", () => {
    const now = new Date("2026-01-01T00:00:00Z");
    for (const zone of [...US_TIME_ZONES, "America/St_Johns", "Europe/Berlin"]) {
      for (const date of ["2026-03-08", "2026-11-01", "2026-03-29", "2026-10-25"]) {
        for (const time of ["00:30", "01:00", "01:30", "02:00", "02:30", "03:00", "03:30"]) {
          const here = instantOf({ date, time }, zone)?.toISOString();
          const there = bookableTime(`${date}T${time}`, zone, now).toISOString();
          expect(here, `${date} ${time} ${zone}`).toBe(there);
        }
      }
    }
  });

  it("says which time is booked only when a time is skipped or occurs twice", () => {
    const said = (date: string, time: string) =>
      drawScreen(createElement(ClockChange, { schedule: { date, time, timeZone: NEW_YORK } })).text;
    expect(said("2026-03-08", "02:30")).toBe(
      "Clocks go forward that night and skip this time. We'll book it for Sun, Mar 8, 2026, 3:30 AM EDT.",
    );
    expect(said("2026-11-01", "01:30")).toBe(
      "Clocks go back that night and show this time twice. We'll book the first one: Sun, Nov 1, 2026, 1:30 AM EDT.",
    );
    expect(said("2026-11-01", "09:00")).toBe("");
    expect(said("", "")).toBe("");
  });

  it("keeps the second of two equal times in an edit that doesn't touch it", () => {
    const second = "2026-11-01T06:30:00.000Z";
    const booking = sampleBooking({ scheduledAt: second, timeZone: NEW_YORK });
    const draft = draftOf(booking);
    expect([draft.date, draft.time]).toEqual(["2026-11-01", "01:30"]);
    expect(scheduledAtOfEdit(booking, draft)).toBe(second);
    expect(scheduledAtOfEdit(booking, { ...draft, time: "09:00" })).toBe(
      "2026-11-01T14:00:00.000Z",
    );
  });

  it("keeps the booked time in an edit that moves to another zone until the customer chooses another", () => {
    const moment = "2026-12-02T15:00:00.000Z";
    const booking = sampleBooking({ scheduledAt: moment, timeZone: NEW_YORK });
    const draft = draftOf(booking);
    const moved = followZone(booking, draft, "America/Los_Angeles", false);
    expect([moved.date, moved.time]).toEqual(["2026-12-02", "07:00"]);
    expect(scheduledAtOfEdit(booking, moved)).toBe(moment);
    const chosen = followZone(booking, draft, "America/Los_Angeles", true);
    expect(scheduledAtOfEdit(booking, chosen)).toBe("2026-12-02T18:00:00.000Z");
  });

  it("asks before an edit keeps its time in another zone, and about an address without a street", () => {
    const wanted = {
      draft: { time: "10:00", vehicleId: "v" },
      scheduledAt: "2026-12-02T15:00:00.000Z",
      durationMinutes: 60,
    };
    const zones = { from: NEW_YORK, to: "America/Los_Angeles" };
    const [kept] = warningsAbout({ ...wanted, zones, keepsTime: true }, []);
    expect(kept).toContain("Wed, Dec 2, 2026, 7:00 AM PST (was Wed, Dec 2, 2026, 10:00 AM EST)");
    const location = { area: "Austin, TX 78701", timeZone: "America/Chicago", otherPlace: null };
    expect(warningsAbout({ ...wanted, location: { ...location, precision: "area" } }, [])).toEqual([
      "Add the street and number, so your mechanic can find you.",
    ]);
    const exact = { ...location, precision: "exact" as const };
    expect(warningsAbout({ ...wanted, location: exact }, [])).toEqual([]);
  });

  it("asks about a ZIP code that isn't in the city beside it", () => {
    const location = {
      precision: "exact" as const,
      area: "Beverly Hills, CA 90210",
      timeZone: "America/Los_Angeles",
      otherPlace: "Austin, TX",
    };
    const wanted = {
      draft: { time: "10:00", vehicleId: "v" },
      scheduledAt: "2026-12-02T15:00:00.000Z",
      durationMinutes: 60,
    };
    expect(warningsAbout({ ...wanted, location }, [])).toEqual([
      "The ZIP code is in Beverly Hills, CA 90210, not in Austin, TX. We go by the ZIP code, so check it.",
    ]);
  });

  it("says what to add to a location that we don't take", () => {
    const refusal = (precision: "area" | "unknown", area: string) =>
      locationRefusal({ precision, area });
    expect(locationRefusal(undefined)).toBeNull();
    expect(refusal("area", "Austin, TX")).toBeNull();
    expect(refusal("unknown", "")).toBe("We couldn't find that place. Add a ZIP code, like 94110.");
    expect(refusal("unknown", "TX")).toMatch(/^We don't know that ZIP code yet\. Add your city/);
  });

  it("sends a time in an unknown zone as local time", () => {
    const draft = { ...EMPTY_BOOKING_DRAFT, date: "2026-12-02", time: "10:00", timeZone: NEW_YORK };
    const facts = { ...toWizardDraft(draft, []), scheduledAt: "2026-12-02T15:00:00.000Z" };
    const known = bookingInput({ draft, isZoneKnown: true, facts, seenTotal: "84.00" });
    expect(known).toMatchObject({ scheduledAt: facts.scheduledAt, timeZone: NEW_YORK });
    const unknown = bookingInput({ draft, isZoneKnown: false, facts, seenTotal: "84.00" });
    expect(unknown.scheduledAt).toBe("2026-12-02T10:00");
    expect(unknown.timeZone).toBeUndefined();
  });

  it.each(["Etc/Unknown", "Mars/Olympus", ""])("doesn't crash on a zone named '%s'", (zone) => {
    expect(formatDateTime("2026-12-02T15:00:00.000Z", zone)).toMatch(/^Wed, Dec 2, 2026, .+ [A-Z]/);
    expect(wallClockOf(new Date("2026-12-02T15:00:00Z"), zone).date).toBe("2026-12-02");
  });

  it("names zones without a city, and adds the city when two share a name", () => {
    const labels = (zones: string[]) =>
      zoneLabels(zones, new Date("2026-11-21T12:00:00Z")).map(({ label }) => label);
    expect(labels(["America/Los_Angeles"])).toEqual(["Pacific Time (PST)"]);
    expect(labels(["Pacific/Honolulu"])).toEqual(["Hawaii-Aleutian Time (HST)"]);
    expect(labels(["America/Denver", "America/Boise"])).toEqual([
      "Mountain Time (MST) · Denver",
      "Mountain Time (MST) · Boise",
    ]);
  });

  it("knows zones east of Greenwich and zones with odd minutes", () => {
    const at = instantOf({ date: "2026-11-21", time: "00:15" }, "Asia/Kathmandu");
    expect(at?.toISOString()).toBe("2026-11-20T18:30:00.000Z");
  });

  it.each(["", "2026-11-2", "2026-13-40", "yesterday"])("refuses %j as a date", (date) => {
    expect(instantOf({ date, time: "09:30" }, NEW_YORK)).toBeNull();
  });

  it("names the zone by its abbreviation", () => {
    expect(zoneName(NEW_YORK, new Date("2026-11-21T12:00:00Z"))).toBe("Eastern Time (EST)");
    expect(zoneName(NEW_YORK, new Date("2026-07-04T12:00:00Z"))).toBe("Eastern Time (EDT)");
  });
});

describe("a day's times", () => {
  it("run from 7 AM to 7 PM every half hour", () => {
    const slots = slotsOf("2026-11-22", NEW_YORK, new Date("2026-11-21T12:00:00Z"));
    expect(slots).toHaveLength(25);
    expect(slots[0]).toEqual({ time: "07:00", label: "7:00 AM", part: "Morning" });
    expect(slots.find((slot) => slot.time === "12:00")?.part).toBe("Afternoon");
    expect(slots.at(-1)).toEqual({ time: "19:00", label: "7:00 PM", part: "Evening" });
  });

  it("leave out past times in that zone, including the current minute", () => {
    const now = instantOf({ date: "2026-11-21", time: "09:30" }, NEW_YORK);
    const slots = slotsOf("2026-11-21", NEW_YORK, now ?? new Date(0));
    expect(slots[0]?.time).toBe("10:00");
  });

  it("are empty in the evening", () => {
    const now = instantOf({ date: "2026-11-21", time: "19:00" }, NEW_YORK);
    expect(slotsOf("2026-11-21", NEW_YORK, now ?? new Date(0))).toEqual([]);
  });

  it("let the customer type times from the next minute on", () => {
    expect(earliestEntry(new Date("2026-11-21T14:30:20Z"), NEW_YORK)).toBe("2026-11-21T09:31");
    expect(earliestEntry(new Date("2026-11-21T23:59:59Z"), "UTC")).toBe("2026-11-22T00:00");
  });

  it.each([
    ["00:00", "12:00 AM"],
    ["12:30", "12:30 PM"],
    ["13:05", "1:05 PM"],
    ["later", "later"],
  ])("show %s as %s", (time, label) => {
    expect(timeLabel(time)).toBe(label);
  });
});

describe("the strip of days", () => {
  it("begins today and continues past the end of the month", () => {
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

  it("finds a day's page, and the first page for no day or a past one", () => {
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

describe("the question before booking", () => {
  const booked = sampleBooking({
    id: "first",
    bookingNumber: "CW-FIRST",
    status: "pending",
    vehicleId: "car",
    scheduledAt: "2026-12-01T18:00:00.000Z",
    durationMinutes: 60,
  });
  const wanted = (time: string, scheduledAt: string, vehicleId = "car") => ({
    draft: { time, vehicleId },
    scheduledAt,
    durationMinutes: 45,
  });

  it("warns about a start outside the usual hours", () => {
    const say = (time: string) => warningsAbout(wanted(time, "2026-12-02T18:00:00.000Z"), [booked]);
    expect(say("22:30")).toEqual([
      "10:30 PM is outside the usual hours. Most jobs start between 7:00 AM and 7:00 PM, so it may take longer for a mechanic to accept.",
    ]);
    expect(say("06:59")).toHaveLength(1);
    for (const usual of ["07:00", "12:00", "19:00"]) expect(say(usual)).toEqual([]);
  });

  it("warns about a second booking of the same car at the same time", () => {
    const same = wanted("10:00", booked.scheduledAt);
    expect(warningsAbout(same, [booked])).toEqual([
      expect.stringMatching(
        /^Possible double booking: this car is already booked at that time for CW-FIRST, .*Dec 1, 2026/,
      ),
    ]);
    // Overlapping counts too; right after the first job, or for another car, there is no warning.
    const later = (minute: string) => wanted("10:00", `2026-12-01T${minute}:00.000Z`);
    expect(warningsAbout(later("18:59"), [booked])).toHaveLength(1);
    expect(warningsAbout(later("17:16"), [booked])).toHaveLength(1);
    expect(warningsAbout(later("19:00"), [booked])).toEqual([]);
    expect(warningsAbout(later("17:15"), [booked])).toEqual([]);
    expect(warningsAbout(wanted("10:00", booked.scheduledAt, "other"), [booked])).toEqual([]);
  });

  it("ignores the booking being edited, and finished or cancelled ones", () => {
    const same = wanted("10:00", booked.scheduledAt);
    expect(warningsAbout({ ...same, id: "first" }, [booked])).toEqual([]);
    for (const status of ["completed", "cancelled"] as const) {
      expect(warningsAbout(same, [{ ...booked, status }])).toEqual([]);
    }
  });
});

describe("a partly typed year", () => {
  const ODD = [
    "0000-01-01",
    "0002-12-04",
    "0202-12-04",
    "9999-12-31",
    "12026-12-04",
    "275760-09-13",
  ];
  const now = new Date("2026-11-21T12:00:00Z");

  it.each(ODD)("%s doesn't break any part of the picker", (date) => {
    for (const timeZone of US_TIME_ZONES) {
      const schedule = { date, time: "09:00", timeZone };
      const picker = createElement(SchedulePicker, {
        schedule,
        error: undefined,
        now,
        onChange: () => undefined,
        isBusy: () => false,
      });
      expect(drawScreen(picker).html).toContain("Or type date and time");
    }
  });

  it.each(ODD.slice(0, 4))("%s is a valid time in a zone or no time", (date) => {
    for (const timeZone of [...US_TIME_ZONES, "Pacific/Kiritimati"]) {
      const at = instantOf({ date, time: "09:00" }, timeZone);
      expect(at === null || Number.isFinite(at.getTime())).toBe(true);
      expect(() => bookableTime(`${date}T09:00`, timeZone, now)).toThrow(
        "Please select a future date and time.",
      );
    }
  });
});
