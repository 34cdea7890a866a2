import { onlineManager } from "@tanstack/react-query";
import { createElement } from "react";
import { describe, expect, onTestFinished, test } from "vitest";
import { EMPTY_BOOKING_DRAFT } from "~/features/booking/form/booking-draft";
import { nextFreeDay, slotsByDay, windowOf } from "~/features/booking/schedule/free-times";
import { FreeTimes } from "~/features/booking/wizard/free-times";
import { PUBLIC_PROFILE } from "~test/support/sample";
import { buttonsOf, drawScreen, type Utils } from "~test/support/screen";

const NEW_YORK = "America/New_York";
/** Monday, 9 AM in New York. */
const now = new Date("2027-03-01T14:00:00Z");
const services = ["oil"];
const nothing = () => undefined;

function draw(
  chosen: { date?: string; time?: string; mechanicId?: string },
  fill?: (utils: Utils) => void,
) {
  const draft = {
    ...EMPTY_BOOKING_DRAFT,
    timeZone: NEW_YORK,
    serviceLocation: "94103",
    ...chosen,
  };
  return drawScreen(
    createElement(FreeTimes, {
      isSignedIn: true,
      draft,
      serviceIds: services,
      now,
      onChange: nothing,
    }),
    { fill },
  );
}

/** Lists the times that can be chosen. */
const times = (html: string) => [...html.matchAll(/value="(\d\d:\d\d)"/g)].map(([, time]) => time);

describe("the time step with a requested mechanic", () => {
  const mechanicId = "one";
  const WEEKS = { from: "2027-03-01T05:00:00.000Z", to: "2027-03-29T04:00:00.000Z" };
  const free =
    (starts: string[], isAvailable = true) =>
    (utils: Utils) => {
      utils.mechanic.publicProfile.setData(
        { userId: mechanicId },
        { ...PUBLIC_PROFILE, firstName: "Alex", isAvailable },
      );
      utils.mechanic.slots.setData(
        { userId: mechanicId, serviceIds: services, ...WEEKS },
        { slots: starts.map((start) => ({ start })) },
      );
    };

  test("offers only the mechanic's free times", () => {
    const { html } = draw(
      { mechanicId, date: "2027-03-02" },
      free(["2027-03-02T14:00:00.000Z", "2027-03-02T19:30:00.000Z", "2027-03-03T14:00:00.000Z"]),
    );
    expect(times(html)).toEqual(["09:00", "14:30"]);
  });

  test("links a full day to the next one with a free time", () => {
    const { html, text } = draw(
      { mechanicId, date: "2027-03-02" },
      free(["2027-03-05T14:00:00.000Z"]),
    );
    expect(text).toContain("Alex has no free time on Tuesday, March 2.");
    expect(buttonsOf(html)).toEqual(["Next free day: Friday, March 5"]);
    expect(times(html)).toEqual([]);
  });

  test("links full weeks to the following weeks", () => {
    const { html, text } = draw({ mechanicId, date: "2027-03-02" }, free([]));
    expect(text).toContain("There are no free times in the weeks after that.");
    expect(buttonsOf(html)).toEqual(["Search from Monday, March 29"]);
  });

  test("offers other mechanics instead of one who is offline", () => {
    const { html, text } = draw({ mechanicId, date: "2027-03-02" }, free([], false));
    expect(text).toContain("Alex is offline right now and has no free times.");
    expect(buttonsOf(html)).toEqual(["Ask all mechanics nearby"]);
  });

  test("lets the customer request any time without a connection, and says so", () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const { html, text } = draw({ mechanicId, date: "2027-03-02" }, (utils) =>
      utils.mechanic.publicProfile.setData(
        { userId: mechanicId },
        { ...PUBLIC_PROFILE, firstName: "Alex" },
      ),
    );
    expect(text).toContain("You're offline, so we can't show Alex's free times.");
    expect(times(html)).toHaveLength(25);
    expect(html).not.toContain("disabled");
    // Times loaded earlier are still shown.
    const before = draw(
      { mechanicId, date: "2027-03-02" },
      free(["2027-03-02T14:00:00.000Z", "2027-03-02T19:30:00.000Z"]),
    );
    expect(before.text).not.toContain("You're offline");
    expect(times(before.html)).toEqual(["09:00", "14:30"]);
  });

  test("offers no time while loading, and says so", () => {
    const { html, text } = draw({ mechanicId, date: "2027-03-02" });
    expect(text).toContain("Loading the mechanic's free times");
    expect(times(html)).toEqual([]);
  });

  test("says when a typed time isn't free", () => {
    const start = free(["2027-03-02T14:00:00.000Z"]);
    const typed = draw({ mechanicId, date: "2027-03-02", time: "18:00" }, start);
    expect(typed.text).toContain("6:00 PM isn't one of Alex's free times.");
    const chosen = draw({ mechanicId, date: "2027-03-02", time: "09:00" }, start);
    expect(chosen.text).not.toContain("isn't one of");
  });
});

describe("the time step without a requested mechanic", () => {
  const WEEK = { from: "2027-03-01T05:00:00.000Z", to: "2027-03-08T05:00:00.000Z" };
  const counted = (utils: Utils) =>
    utils.mechanic.nearbySlots.setData(
      { place: "94103", serviceIds: services, ...WEEK },
      {
        slots: [
          { start: "2027-03-02T14:00:00.000Z", free: "0" },
          { start: "2027-03-02T14:30:00.000Z", free: "1–2" },
          { start: "2027-03-02T15:00:00.000Z", free: "3+" },
        ],
      },
    );

  test("offers every usual time, and says how many mechanics are free", () => {
    const { html, text } = draw({ date: "2027-03-02" }, counted);
    expect(times(html)).toHaveLength(25);
    expect(html).not.toContain("disabled");
    expect(text).toContain("9:00 AMnobody free, nobody nearby is free then");
    expect(text).toContain("9:30 AM1–2 free, one or two mechanics nearby are free");
    expect(text).toContain("10:00 AM3+ free, three or more mechanics nearby are free");
  });

  test("says what it means to choose a time when no mechanic is free", () => {
    const words = "No mechanic nearby is free then. You can still book it";
    expect(draw({ date: "2027-03-02", time: "09:00" }, counted).text).toContain(words);
    expect(draw({ date: "2027-03-02", time: "09:30" }, counted).text).not.toContain(words);
  });

  test("offers all times without counts before data arrives", () => {
    const { html, text } = draw({ date: "2027-03-02" });
    expect(times(html)).toHaveLength(25);
    expect(text).not.toContain("free");
  });
});

describe("the days requested together", () => {
  test("are whole weeks from today, starting at midnight in the zone", () => {
    expect(windowOf("2027-03-01", "2027-03-09", 7, NEW_YORK)).toEqual({
      first: "2027-03-08",
      after: "2027-03-15",
      from: "2027-03-08T05:00:00.000Z",
      // Daylight saving time has begun.
      to: "2027-03-15T04:00:00.000Z",
    });
    expect(windowOf("2027-03-01", "", 7, NEW_YORK)?.first).toBe("2027-03-01");
    expect(windowOf("2027-03-01", "2027-02-01", 7, NEW_YORK)?.first).toBe("2027-03-01");
    expect(windowOf("2027-03-01", "soon", 7, NEW_YORK)).toBeNull();
  });

  test("shows a repeated clock time once", () => {
    const starts = ["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"];
    const days = slotsByDay(starts, NEW_YORK);
    expect(days.get("2026-11-01")?.map(({ time }) => time)).toEqual(["01:30"]);
    expect(nextFreeDay(days, "2026-10-31")).toBe("2026-11-01");
    expect(nextFreeDay(days, "2026-11-02")).toBeNull();
  });
});
