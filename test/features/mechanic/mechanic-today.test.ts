import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { StopView } from "~/domain/booking/schedule/today-schema";
import { routeHref } from "~/features/booking/map-href";
import { lanesOf, minutesIn, shownHours } from "~/features/mechanic/calendar/grid";
import { withCopiedHours } from "~/features/mechanic/calendar/copy-hours";
import { paidWords } from "~/features/mechanic/finished/finished-job";
import { RequestCard } from "~/features/mechanic/requests/request-card";
import { vehicleName } from "~/features/booking/booking-facts";
import { SetupLine } from "~/features/mechanic/setup-list";
import { asksBeside } from "~/features/mechanic/today/asks";
import { REQUESTS_QUERY } from "~/features/mechanic/jobs/jobs-query";
import { earnedWords } from "~/features/mechanic/today/earned";
import { NextJob } from "~/features/mechanic/today/next-job";
import { Day } from "~/features/mechanic/today/today-screen";
import { soonestFirst } from "~/features/mechanic/use-requests";
import { missingWords } from "~/features/mechanic/missing-photos";
import { StopList } from "~/features/mechanic/today/stop-list";
import { countdown } from "~/features/mechanic/today/waiting";
import { MECHANIC, sampleBooking } from "~test/support/sample";
// Loaded before the test ends, because a lazy part must not arrive after it.
import "~/features/mechanic/share-location";
import "~/features/mechanic/today/photo-prompt";
import { buttonsOf, drawScreen, linksOf } from "~test/support/screen";

const START = Date.parse("2027-03-02T22:00:00.000Z");
const MINUTE_MS = 60_000;

const stopOf = (
  values: Parameters<typeof sampleBooking>[0] = {},
  more: Partial<StopView> = {},
): StopView => ({
  job: sampleBooking({
    status: "accepted",
    mechanicId: MECHANIC.id,
    scheduledAt: new Date(START).toISOString(),
    timeZone: "America/Los_Angeles",
    durationMinutes: 90,
    contactOpensAt: null,
    ...values,
  }),
  leg: {
    from: "base",
    miles: 8.4,
    minutes: 30,
    leaveAt: new Date(START - 30 * MINUTE_MS).toISOString(),
    isTight: false,
  },
  tools: ["torque_wrench", "jack_stands"],
  street: null,
  ...more,
});

const draw = (stop: StopView, minutesBefore: number, isUnread = false) =>
  drawScreen(
    createElement(NextJob, {
      stop,
      now: START - minutesBefore * MINUTE_MS,
      isUnread,
      onCompleted: () => undefined,
    }),
  );

describe("the next job", () => {
  test("says when, when to leave, where, which car and what to bring", () => {
    const { text, html } = draw(stopOf(), 125);
    expect(text).toContain("Next job in 2 h 5 min");
    expect(text).toContain("2:00 PM to about 3:30 PM");
    expect(text).toContain("Leave at 1:30 PM · 8.4 mi, about 30 minutes");
    expect(text).toContain("Bring torque wrench and jack stands.");
    expect(text).toContain("You can tell the customer you're on your way from 12:30 PM.");
    expect(buttonsOf(html)).toEqual(["Help"]);
  });

  test("carries the gate code, the problem and the pay", () => {
    const { text } = draw(
      stopOf({ notes: "Gate code 12.", issueDescription: "It grinds.", mechanicEarns: "89.00" }),
      20,
    );
    for (const words of ["Gate code 12.", "It grinds.", "You earn $89.00"]) {
      expect(text).toContain(words);
    }
  });

  test("names the photos that are still missing", () => {
    expect(missingWords(["before", "after"])).toBe(
      "Photos missing: before the work and after the work",
    );
  });

  test("has one button, which is the next step", () => {
    const steps = (values: Parameters<typeof sampleBooking>[0], minutesBefore = 20) =>
      buttonsOf(draw(stopOf(values), minutesBefore).html).filter((name) => name !== "Help");
    const enRouteAt = new Date(START - 60 * MINUTE_MS).toISOString();
    const arrivedAt = new Date(START - 25 * MINUTE_MS).toISOString();
    expect(steps({})).toEqual(["I'm on my way"]);
    expect(steps({ enRouteAt, etaMinutes: 30 })).toEqual(["New estimate", "I've arrived"]);
    expect(steps({ enRouteAt, arrivedAt })).toEqual(["Start Job"]);
    expect(steps({ status: "in_progress", arrivedAt })).toEqual(["Complete & Collect Payment"]);
  });

  test("shows a driver the promised time, and directions, call and arrival in one row", () => {
    const enRouteAt = new Date(START - 25 * MINUTE_MS).toISOString();
    const customer = { ...sampleBooking().customer, phone: "(415) 555-0134" };
    const driving = { enRouteAt, etaMinutes: 30, customer };
    const row = (values: Parameters<typeof sampleBooking>[0]) => {
      const { html } = draw(stopOf({ ...driving, ...values }), 20);
      const bar = html.slice(html.indexOf("data-drive-bar"));
      return [...linksOf(bar).keys(), ...buttonsOf(bar)];
    };
    expect(draw(stopOf(driving), 20).text).toContain("2:05 PM promised · booked 2:00 PM");
    expect(row({})).toEqual(["Directions (opens a map in a new tab)", "Call", "I've arrived"]);
    // Where no phone may be shown, the button is missing.
    expect(row({ customer: { ...customer, phone: null } })).not.toContain("Call");
    expect(draw(stopOf(driving), 45).text).toContain("Arrive from 1:30 PM");
  });

  test("asks a late driver for a new estimate, and nobody before the booked start", () => {
    const enRouteAt = new Date(START - 60 * MINUTE_MS).toISOString();
    const driving = { enRouteAt, etaMinutes: 30 };
    expect(draw(stopOf(driving), 27).text).not.toContain("late");
    expect(draw(stopOf(driving), -1).text).toContain("You're late. Send a new estimate.");
  });

  test("marks an unread message", () => {
    expect(draw(stopOf(), 20, true).text).toContain("Unread message");
    expect(draw(stopOf(), 20).text).toContain("Message the customer");
  });

  test("counts down while the mechanic waits", () => {
    expect([252_000, 60_000, 9_001, 0, -5].map(countdown)).toEqual([
      "4:12",
      "1:00",
      "0:10",
      "0:00",
      "0:00",
    ]);
  });
});

test("a request says what the mechanic earns, how far it is, when, and which car", () => {
  const job = sampleBooking({
    status: "pending",
    mechanicEarns: "89.00",
    distanceMiles: 4.2,
    scheduledAt: new Date(START).toISOString(),
    timeZone: "America/Los_Angeles",
    durationMinutes: 90,
  });
  const { text, html } = drawScreen(
    createElement(RequestCard, { job, userId: MECHANIC.id, now: START - 5 * 60 * MINUTE_MS }),
  );
  expect(text).toContain("You earn $89.00");
  expect(text).toContain("4.2 mi");
  expect(text).toContain("Tue, Mar 2, 2:00 PM PST · 1 h 30 min");
  expect(text).toContain(vehicleName(job.vehicle));
  expect(buttonsOf(html)).toContain("Accept Job");
});

describe("the order of Today", () => {
  const request = (id: string, minutes: number, more: Parameters<typeof sampleBooking>[0] = {}) =>
    sampleBooking({
      id,
      status: "pending",
      mechanicEarns: "89.00",
      cardMissing: false,
      serviceName: `Request ${id}`,
      scheduledAt: new Date(START + minutes * MINUTE_MS).toISOString(),
      ...more,
    });
  const requests = [
    request("late", 300),
    request("far", 200, { distanceMiles: 9 }),
    request("near", 200, { distanceMiles: 2 }),
    request("cardless", 100, { cardMissing: true }),
  ];
  const day = (stops: StopView[], minutesBefore: number, open = requests) =>
    drawScreen(
      createElement(Day, {
        stops,
        user: MECHANIC,
        now: START - minutesBefore * MINUTE_MS,
        unread: new Set<string>(),
        after: null,
      }),
      {
        fill: (utils) =>
          utils.booking.list.setInfiniteData(REQUESTS_QUERY, {
            pages: [{ items: open, nextCursor: null }],
            pageParams: [null],
          }),
      },
    );
  const order = (text: string, words: string[]) =>
    words.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));

  test("an open request comes before a job more than 90 minutes away, and after a nearer one", () => {
    const words = ["Next job", "Request near"];
    expect(order(day([stopOf()], 91).text, words)).toEqual(["Request near", "Next job"]);
    expect(order(day([stopOf()], 90).text, words)).toEqual(["Next job", "Request near"]);
  });

  test("the soonest request is shown first, then the nearest, and doubtful ones last", () => {
    expect(requests.toSorted(soonestFirst).map(({ id }) => id)).toEqual([
      "near",
      "far",
      "late",
      "cardless",
    ]);
    const { html, text } = day([], 0);
    expect(buttonsOf(html)).toContain("Accept Job");
    expect(text).toContain("More requests See all 4");
    expect(text).toMatch(/Request far.*Request late.*Request cardless/);
    expect(day([], 0, []).text).toContain("No jobs planned");
  });

  test("has one yellow button: Accept is plain beside a job that is due", () => {
    const yellow = ({ html }: { html: string }) => html.match(/bg-primary text-primary/g)?.length;
    expect(yellow(day([stopOf()], 20))).toBe(1);
    expect(yellow(day([], 0))).toBe(1);
  });

  test("lists later jobs as later, earlier ones as still open, and names no past job next", () => {
    const at = (id: string, minutes: number) =>
      stopOf({
        id,
        serviceName: `Job ${id}`,
        scheduledAt: new Date(START + minutes * MINUTE_MS).toISOString(),
      });
    const { text } = day([at("old", -120), at("next", 30), at("later", 150)], 0, []);
    expect(text).toMatch(/Next job.*Still open from earlier.*Job old.*Later today.*Job later/);
    expect(day([at("old", -120)], 0, []).text).toContain("Still open 2 hours ago");
    expect(day([at("due", -10)], 0, []).text).toContain("Due now 10 minutes ago");
  });
});

test("a completed job says what it earned once it's captured, and before that, what it will", () => {
  const words = (paymentStatus: string, mechanicEarns = "99.00") =>
    earnedWords({ paymentStatus, mechanicEarns });
  expect(words("captured")).toBe("You earned $99.00");
  expect(words("due")).toBe("You'll earn $99.00 when the customer pays");
  expect(words("none", "0.00")).toBeNull();
});

test("Today lists every other ask beside the next job, as the attention list ranks it", () => {
  const [next, other] = ["next", "other"];
  const asks = [
    { kind: "set_out", group: "needs", bookingId: next },
    { kind: "answer_reschedule", group: "needs", bookingId: next },
    { kind: "read_messages", group: "needs", bookingId: other },
    { kind: "upcoming", group: "next", bookingId: other },
    // Requests have their own card and rows.
    { kind: "answer_request", group: "needs", bookingId: other },
  ] as const;
  const shown = (nextJobId: string | null) => asks.filter(asksBeside(nextJobId));
  expect(shown(next)).toEqual([asks[1], asks[2]]);
  expect(shown(null)).toEqual([asks[0], asks[1], asks[2]]);
});

test("later stops say when to leave, and warn if the job before may not be done", () => {
  const later = stopOf();
  const tight = { ...later, leg: later.leg && { ...later.leg, from: "stop", isTight: true } };
  const list = (stop: StopView) =>
    drawScreen(
      createElement(StopList, { id: "later", title: "Later today", stops: [stop], now: START }),
    ).text;
  expect(list(later)).toContain("Leave at 1:30 PM · 8.4 mi, about 30 minutes");
  expect(list(later)).not.toContain("Tight");
  expect(list({ ...tight, leg: tight.leg && { ...tight.leg, from: "stop" } })).toContain(
    "from the stop before Tight: the job before may not be done by then.",
  );
  expect(list(stopOf({}, { leg: null }))).not.toContain("Leave at");
});

test("all stops open in one route, in order", () => {
  const url = new URL(routeHref(["1 A St", "2 B St", "3 C St"]));
  expect(url.searchParams.get("destination")).toBe("3 C St");
  expect(url.searchParams.get("waypoints")).toBe("1 A St|2 B St");
});

test("setup is one line that lists open steps with links, pay apart, and nothing once it's done", () => {
  const steps = [
    { step: "location", state: "done" },
    { step: "documents", state: "open" },
    { step: "bank", state: "open" },
  ] as const;
  const { html, text } = drawScreen(
    createElement(SetupLine, {
      setup: {
        steps: [...steps],
        missingDocuments: ["insurance"],
        obstacles: [
          { reason: "no_bank", until: null },
          { reason: "uninsured", until: null },
        ],
      },
    }),
  );
  expect(text).toMatch(/^Finish setting up 1 of 3 done/);
  expect(html).toMatch(/<details class="group">/);
  expect(text).toContain("Still needed: liability insurance.");
  expect(text).toContain("Before we can pay you Add your bank information");
  expect([...linksOf(html).values()]).toEqual([
    "/mechanic/documents",
    "/mechanic/settings?tab=banking",
    "/mechanic/documents",
  ]);
  const done = { steps: [steps[0]], missingDocuments: [], obstacles: [] };
  expect(drawScreen(createElement(SetupLine, { setup: done })).text).toBe("");
});

test("a finished job says when it was paid out", () => {
  const at = "2026-12-02T20:00:00.000Z";
  const zone = "America/Los_Angeles";
  expect(paidWords({ state: "sent", createdAt: at, sentAt: at }, zone)).toBe("Paid out Dec 2");
  expect(paidWords({ state: "pending", createdAt: at, sentAt: null }, zone)).toBe(
    "Payout on its way",
  );
});

describe("the calendar's grid", () => {
  const day = { from: Date.parse("2027-03-02T08:00:00Z"), to: Date.parse("2027-03-03T08:00:00Z") };
  const at = (hour: number) => day.from + hour * 60 * MINUTE_MS;

  test("places spans by the clock, cut to the day", () => {
    const zone = "America/Los_Angeles";
    expect(minutesIn({ from: at(9), to: at(10.5) }, day, zone)).toEqual({ from: 540, to: 630 });
    expect(minutesIn({ from: at(-3), to: at(2) }, day, zone)).toEqual({ from: 0, to: 120 });
    expect(minutesIn({ from: at(20), to: at(30) }, day, zone)).toEqual({ from: 1200, to: 1440 });
  });

  test("shows the usual hours, and more only for what's there", () => {
    expect(shownHours([], [])).toEqual({ from: 480, to: 1080 });
    expect(shownHours([{ weekday: 1, start: "06:30", end: "20:15" }], [])).toEqual({
      from: 360,
      to: 1260,
    });
    expect(shownHours([], [{ from: 0, to: 1440 }])).toEqual({ from: 480, to: 1080 });
  });

  test("puts overlapping entries side by side", () => {
    expect(
      lanesOf([
        { from: 540, to: 600 },
        { from: 570, to: 630 },
        { from: 600, to: 660 },
        { from: 700, to: 760 },
      ]),
    ).toEqual([
      { lane: 0, of: 2 },
      { lane: 1, of: 2 },
      { lane: 0, of: 2 },
      { lane: 0, of: 1 },
    ]);
  });

  test("copies a day's hours to other days, and replaces theirs", () => {
    const hours = [
      { weekday: 1, start: "08:00", end: "12:00" },
      { weekday: 2, start: "10:00", end: "11:00" },
      { weekday: 3, start: "10:00", end: "11:00" },
    ];
    expect(withCopiedHours(hours, 1, [2, 5])).toEqual([
      hours[0],
      hours[2],
      { weekday: 2, start: "08:00", end: "12:00" },
      { weekday: 5, start: "08:00", end: "12:00" },
    ]);
  });
});
