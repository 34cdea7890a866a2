import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { open } from "../support/people";
import { enter, enterNew, SAM } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const pressContinue = (page: Page) =>
  page.getByRole("button", { name: "Continue" }).filter({ visible: true }).click();

/** Opens the wizard at the times, with these two already in the address. */
async function walkToTimes(page: Page, mechanicId: string): Promise<void> {
  await open(page, `/customer/booking?mechanicId=${mechanicId}&place=94110`);
  await page.getByLabel("Year").selectOption("2019");
  await page.getByLabel("Make").selectOption("Honda");
  await page.getByLabel("Model").selectOption("Civic");
  await pressContinue(page);
  await page.getByRole("heading", { level: 2, name: "Describe Issue" }).waitFor();
  await pressContinue(page);
  await page.getByRole("checkbox", { name: "Oil Change" }).check();
  await pressContinue(page);
  await page.getByRole("heading", { level: 2, name: "Schedule" }).waitFor();
}

describe("choosing a time in the wizard", () => {
  test("shows the requested mechanic's free times, the next free day, and all times without one", async () => {
    const mechanic = await browser.person(server.current.url, { viewport: PHONE });
    await enter(mechanic.context(), SAM);
    const { id } = (await (await mechanic.request.get("/api/auth/user")).json()) as { id: string };
    const zone = "America/Los_Angeles";
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
    const weekday = new Date(
      inThreeDays.toLocaleDateString("en-CA", { timeZone: zone }),
    ).getUTCDay();
    // One morning a week: three starts of three quarters of an hour with the drive after them.
    const hours = [{ weekday, start: "08:00", end: "10:15" }];
    await mechanic.request.put("/api/mechanic/availability", {
      data: { timeZone: zone, hours, timeOff: [] },
    });

    const page = await browser.person(server.current.url, { viewport: PHONE, timezoneId: zone });
    await enterNew(page.context(), "customer", "Jo", "Park");
    const SLOTS = /trpc\/.*mechanic\.slots/;
    await page.route(SLOTS, (route) => route.fulfill({ status: 429, json: [] }));
    await walkToTimes(page, id);
    await page.getByText("We couldn't load Sam's free times.").waitFor();
    await page.unroute(SLOTS);
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("button", { name: /^Next free day: / }).click();
    const times = page.getByRole("radio", { name: /^\d+:\d\d [AP]M/ });
    await expect.poll(() => times.count()).toBe(3);
    await page.getByRole("radio", { name: "8:30 AM" }).check({ force: true });

    // The choice is saved on the device.
    await page.reload();
    await page.getByRole("heading", { level: 2, name: "Schedule" }).waitFor();
    await expect.poll(() => page.getByRole("radio", { name: "8:30 AM" }).isChecked()).toBe(true);

    await page.getByRole("button", { name: "Don't request Sam Delgado" }).click();
    await expect.poll(() => times.count()).toBe(25);
    await page.getByRole("radio", { name: /8:30 AM.*free/ }).waitFor({ state: "attached" });
    await expect.poll(() => page.getByRole("radio", { name: "8:30 AM" }).isChecked()).toBe(true);
  });
});
