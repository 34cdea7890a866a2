import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { open, reopen, seeToast } from "../support/people";
import { enter, SAM } from "../support/session";
import { useServer } from "../support/server";

/**
 * Returns the date as YYYY-MM-DD. "Next day" starts from the page's own day, which begins later
 * than in UTC.
 */
const tomorrowIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(Date.now() + 86_400_000));

const server = useServer();
const browser = useBrowser();

describe("the mechanic's calendar", () => {
  test("is edited by keyboard alone: hours, a second span, a time off and its removal", async () => {
    const page = await browser.person(server.current.url, {
      viewport: PHONE,
      timezoneId: "America/Los_Angeles",
    });
    await enter(page.context(), SAM);
    const week = { timeZone: "America/Los_Angeles", hours: [], timeOff: [] };
    await page.request.put("/api/mechanic/availability", { data: week });
    await open(page, "/mechanic/jobs");
    await page.getByRole("link", { name: "Calendar" }).press("Enter");
    await page.waitForURL("**/mechanic/calendar");
    await page.getByText("Until you set your hours, customers can book you").waitFor();
    await page.getByRole("link", { name: "Set your hours" }).press("Enter");
    await page.waitForURL("**/mechanic/calendar/settings");
    await page.getByText("Until you set your hours, customers can book you").waitFor();

    await page.getByRole("button", { name: "Remove hours on Sunday" }).press("Enter");
    await page.getByRole("button", { name: "Add hours on Monday" }).press("Enter");
    const save = page.getByRole("button", { name: "Save hours" });
    await page.getByLabel("Monday, 2: from").selectOption("17:00");
    await save.press("Enter");
    await page.getByText("These hours overlap with others of the same day.").waitFor();
    await page.getByLabel("Monday, 2: from").selectOption("19:00");
    await page.getByLabel("Minimum notice").selectOption("4");
    await save.press("Enter");
    await seeToast(page, "Availability updated");
    const stored = async () =>
      (await (await page.request.get("/api/mechanic/availability")).json()) as {
        hours: { weekday: number; start: string; end: string }[];
        timeOff: { start: string; note: string }[];
        minimumNoticeHours: number;
      };
    const { hours, minimumNoticeHours } = await stored();
    expect(minimumNoticeHours).toBe(4);
    expect(hours.filter(({ weekday }) => weekday === 0)).toEqual([]);
    expect(hours.filter(({ weekday }) => weekday === 1)).toEqual([
      { weekday: 1, start: "08:00", end: "18:00" },
      { weekday: 1, start: "19:00", end: "21:00" },
    ]);

    await page.getByRole("link", { name: "Back to calendar" }).press("Enter");
    await page.waitForURL((address) => address.pathname === "/mechanic/calendar");
    const form = page.getByRole("form", { name: "Add time off" });
    await form.getByRole("button", { name: "Add time off" }).press("Enter");
    await form.getByText("Choose when it starts.").waitFor();
    const soon = tomorrowIn("America/Los_Angeles");
    await form.getByLabel("Starts").fill(`${soon}T09:00`);
    await form.getByLabel("Ends").fill(`${soon}T08:00`);
    await form.getByRole("button", { name: "Add time off" }).press("Enter");
    await form.getByText("Time off must end after it starts.").waitFor();
    await form.getByLabel("Ends").fill(`${soon}T12:00`);
    await form.getByLabel("Note").fill("Dentist");
    await form.getByRole("button", { name: "Add time off" }).press("Enter");
    const remove = page.getByRole("button", { name: /^Remove time off:/ });
    await remove.waitFor();
    expect((await stored()).timeOff).toMatchObject([{ note: "Dentist" }]);
    expect((await stored()).hours).toEqual(hours);

    await page.getByRole("button", { name: "Day", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Next day" }).press("Enter");
    await page.getByText("Time off: Dentist").waitFor();
    await page.getByText("9:00 AM to 12:00 PM").waitFor();

    await reopen(page);
    await remove.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
    await expect.poll(async () => (await stored()).timeOff).toEqual([]);
    await expect.poll(() => remove.count()).toBe(0);

    // Changes saved elsewhere appear by themselves.
    await page.request.put("/api/mechanic/availability", { data: week });
    await page.getByText("Until you set your hours, customers can book you").waitFor();
  });

  test("takes an afternoon off with two taps on a phone, and gives it back with one", async () => {
    const timezoneId = "America/Los_Angeles";
    const page = await browser.person(server.current.url, { viewport: PHONE, timezoneId });
    await enter(page.context(), SAM);
    const week = { timeZone: timezoneId, hours: [], timeOff: [] };
    await page.request.put("/api/mechanic/availability", { data: week });
    await open(page, "/mechanic/calendar");
    // The week begins with today, so the second day is tomorrow.
    await page
      .getByRole("button", { name: /: show this day$/ })
      .nth(1)
      .click();
    const afternoon = page.getByRole("button", { name: "Afternoon off" });
    await afternoon.click();
    await page.getByText("From 12:00 PM").waitFor();
    const stored = async () => {
      const answer = await page.request.get("/api/mechanic/availability");
      return ((await answer.json()) as { timeOff: { start: string; end: string }[] }).timeOff;
    };
    const [off] = await stored();
    expect(Date.parse(off?.end ?? "") - Date.parse(off?.start ?? "")).toBe(12 * 3_600_000);
    await page.locator('[aria-pressed="true"]', { hasText: "Afternoon off" }).click();
    await expect.poll(stored).toEqual([]);
  });
});
