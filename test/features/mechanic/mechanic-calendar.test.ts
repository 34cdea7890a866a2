import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { usualHours } from "~/domain/calendar/slots";
import { CalendarScreen } from "~/features/mechanic/calendar/calendar-screen";
import { Agenda } from "~/features/mechanic/calendar/agenda";
import type { Availability } from "~/features/mechanic/calendar/availability";
import { daySpan, entriesIn, entriesOf, weekOf } from "~/features/mechanic/calendar/entries";
import { spanWords } from "~/features/mechanic/calendar/labels";
import { MECHANIC, sampleBooking } from "~test/support/sample";
import { drawScreen, linksOf } from "~test/support/screen";

const NEW_YORK = "America/New_York";
/** Monday, 9 AM in New York. */
const now = Date.parse("2027-03-01T14:00:00Z");
const HOUR = 3_600_000;

const calendar = (values: Partial<Availability> = {}): Availability => ({
  timeZone: NEW_YORK,
  hours: usualHours(),
  usualHours: true,
  timeOff: [],
  bufferMinutes: 30,
  minimumNoticeHours: 2,
  horizonDays: 60,
  ...values,
});

const job = (values: Parameters<typeof sampleBooking>[0] = {}) =>
  sampleBooking({
    id: "one",
    status: "accepted",
    mechanicId: MECHANIC.id,
    scheduledAt: "2027-03-02T15:00:00.000Z",
    durationMinutes: 90,
    serviceName: "Oil Change",
    proposal: null,
    ...values,
  });

const week = (availability: Availability, jobs: ReturnType<typeof job>[]) =>
  drawScreen(createElement(Agenda, { availability, jobs, mechanicId: MECHANIC.id, now }));

describe("a mechanic's week", () => {
  test("shows each day's hours, jobs with their travel time, and time off with its notes", () => {
    const away = {
      start: "2027-03-04T05:00:00.000Z",
      end: "2027-03-05T20:00:00.000Z",
      note: "Dentist",
    };
    const hours = [
      { weekday: 2, start: "13:00", end: "18:00" },
      { weekday: 2, start: "08:00", end: "12:00" },
    ];
    const { html, text } = week(calendar({ hours, usualHours: false, timeOff: [away] }), [job()]);
    expect(text).toContain("February 28 to March 6, 2027");
    expect(text).toContain("Eastern Time (EST)");
    expect(text).toContain("8:00 AM to 12:00 PM, 1:00 PM to 6:00 PM");
    expect(text).toContain("10:00 AM to 11:30 AM Oil Change Accepted");
    expect(linksOf(html).get("10:00 AM to 11:30 AM Oil Change Accepted")).toBe(
      "/mechanic/jobs/one",
    );
    expect(text).toContain("All day Time off: Dentist");
    expect(text).toContain("Until 3:00 PM Time off: Dentist");
    expect(text.match(/No working hours/g)).toHaveLength(6);
  });

  test("shows who asked to reschedule, at the requested time", () => {
    const proposed = (by: "customer" | "mechanic") =>
      week(calendar(), [
        job({
          proposal: {
            by,
            scheduledAt: "2027-03-03T15:00:00.000Z",
            expiresAt: "2027-03-02T14:00:00.000Z",
          },
        }),
      ]).text;
    expect(proposed("customer")).toContain("Your customer proposed this time Oil Change");
    expect(proposed("mechanic")).toContain("You proposed this time Oil Change");
  });

  test("leaves out cancelled jobs and open requests", () => {
    const jobs = [
      job({ id: "off", status: "cancelled" }),
      job({ id: "open", status: "pending", mechanicId: null }),
    ];
    expect(week(calendar(), jobs).text).not.toContain("Oil Change");
  });
});

describe("the calendar page", () => {
  const page = (availability: Availability) =>
    drawScreen(createElement(CalendarScreen, { user: MECHANIC }), {
      user: MECHANIC,
      fill: (utils) => {
        utils.mechanic.availability.setData(undefined, availability);
        utils.booking.list.setInfiniteData(
          { as: "mechanic" },
          { pages: [{ items: [], nextCursor: null }], pageParams: [null] },
        );
      },
    });

  test("waits for the browser's clock before it marks today", () => {
    expect(page(calendar()).html).toContain('aria-busy="true"');
  });
});

describe("calendar days", () => {
  test("start a week on Sunday, even across months", () => {
    expect(weekOf("2027-03-02")).toEqual([
      "2027-02-28",
      "2027-03-01",
      "2027-03-02",
      "2027-03-03",
      "2027-03-04",
      "2027-03-05",
      "2027-03-06",
    ]);
  });

  test("have 23 hours when daylight saving time begins", () => {
    const { from, to } = daySpan("2027-03-14", NEW_YORK);
    expect((to - from) / HOUR).toBe(23);
  });

  test("show a job past midnight on both days, and one that ends at midnight on one", () => {
    const night = job({ scheduledAt: "2027-03-03T04:00:00.000Z", durationMinutes: 120 });
    const entries = entriesOf([night], [], MECHANIC.id);
    const [second, third] = [daySpan("2027-03-02", NEW_YORK), daySpan("2027-03-03", NEW_YORK)];
    expect(entriesIn(entries, second)).toHaveLength(1);
    expect(entriesIn(entries, third)).toHaveLength(1);
    const [entry] = entries;
    if (entry === undefined) throw new Error("Expected a job.");
    expect(spanWords(entry, second, NEW_YORK)).toBe("From 11:00 PM");
    expect(spanWords(entry, third, NEW_YORK)).toBe("Until 1:00 AM");
    const early = entriesOf(
      [job({ scheduledAt: "2027-03-03T03:00:00.000Z", durationMinutes: 120 })],
      [],
      MECHANIC.id,
    );
    expect(entriesIn(early, third)).toEqual([]);
  });
});
