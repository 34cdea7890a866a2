import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inDark } from "../support/axe";
import { useBrowser } from "../support/browser";
import { jobUnderWay, twoSides } from "../support/job";
import { open } from "../support/people";
import { useServer } from "../support/server";
import { bookByCall } from "../support/session";

// Measures the mechanic's five first screens on a phone: what is in view without scrolling, and how
// long the page is. SHOTS_DIR=/tmp/shots also takes pictures, in both themes and at 320 px.

const server = useServer();
const browser = useBrowser();

const PHONE = { width: 375, height: 812 } as const;
/** The navigation at the bottom covers the end of the screen. */
const BAR_PX = 65;

interface Screen {
  name: string;
  page: Page;
  /** Buttons and links that have to be in view, by name. */
  wanted: readonly RegExp[];
}

/** Returns the wanted controls that are out of view. */
async function hiddenOn({ name, page, wanted }: Screen): Promise<string[]> {
  const hidden: string[] = [];
  await page.setViewportSize(PHONE);
  await open(page, "/mechanic/today");
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  for (const label of wanted) {
    const control = page.locator("main").locator("a, button, summary").filter({ hasText: label });
    await control.first().waitFor();
    const box = await control.first().boundingBox();
    const bottom = Math.round((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0));
    const isInBar =
      (await control.first().locator("xpath=ancestor::*[@data-drive-bar]").count()) > 0;
    const limit = isInBar ? PHONE.height : PHONE.height - BAR_PX;
    if (bottom > limit) hidden.push(`${name}: ${label} ends at ${bottom} px`);
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  console.info(`${name}: ${height} px`);
  const folder = process.env.SHOTS_DIR;
  if (folder === undefined) return hidden;
  await mkdir(folder, { recursive: true });
  const shot = (look: string) => page.screenshot({ path: `${folder}/today-${name}-${look}.png` });
  await shot("375");
  await inDark(page);
  await shot("375-dark");
  await page.setViewportSize({ width: 320, height: 640 });
  await shot("320-dark");
  return hidden;
}

test("a mechanic's first screen has what is due, without scrolling", async () => {
  const { url } = server.current;
  const hidden: string[] = [];
  const see = async (screen: Screen) => hidden.push(...(await hiddenOn(screen)));
  const { mechanic, customer, mechanicId } = await twoSides(browser, url);
  await see({ name: "nothing", page: mechanic, wanted: [/^Check your hours$/] });

  const booking = await bookByCall(customer.context(), { mechanicId });
  const scheduledAt = new Date(Date.now() + 25 * 60_000).toISOString();
  await customer.request.put(`/api/bookings/${booking.id}`, { data: { scheduledAt } });
  await see({ name: "requests", page: mechanic, wanted: [/^Accept Job$/, /^Decline$/] });

  await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
  await customer.request.post(`/api/bookings/${booking.id}/share-contact`);
  await see({ name: "soon", page: mechanic, wanted: [/^I'm on my way$/] });

  await mechanic.request.post(`/api/bookings/${booking.id}/en-route`, { data: { etaMinutes: 20 } });
  const wanted = [/^New estimate$/, /^Directions/, /^I've arrived$/];
  await see({ name: "running", page: mechanic, wanted });

  const paid = await jobUnderWay(browser, url);
  await paid.mechanic.request.post(`/api/bookings/${paid.booking.id}/complete`);
  await see({ name: "money", page: paid.mechanic, wanted: [/is waiting for you/] });
  expect(hidden).toEqual([]);
});
