import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { twoSides } from "../support/job";
import { open } from "../support/people";
import { bookByCall, enter, MAYA } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

/** Other people's changes appear on the page within this time. */
const SOON = { timeout: 8_000 };

async function acceptedJob() {
  const { mechanic, customer, mechanicId } = await twoSides(browser, server.current.url);
  const booking = await bookByCall(customer.context(), { mechanicId, daysAhead: 3 });
  expect((await mechanic.request.put(`/api/bookings/${booking.id}/accept`)).ok()).toBe(true);
  return { mechanic, customer, booking };
}

const send = async (from: Page, bookingId: string, receiverId: string, content: string) => {
  const data = { bookingId, receiverId, content };
  expect((await from.request.post("/api/messages", { data })).ok()).toBe(true);
};

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)).includes(words)) return;
  }
  throw new Error(`Tab doesn't reach "${words}".`);
}

describe("a customer with a phone", () => {
  test("calls, writes, finds the way and gets help from the bottom edge of the booking", async () => {
    const { customer, booking } = await acceptedJob();
    await open(customer, `/customer/bookings/${booking.id}`);
    const bar = customer.getByRole("navigation", { name: "Contact and help" });
    const actions = bar.locator("a, button");
    await bar.getByRole("link", { name: "Call" }).waitFor();
    const names = (await actions.allInnerTexts()).map((text) => text.split("\n")[0]);
    expect(names).toEqual(["Call", "Message", "Map", "Help"]);
    expect(await bar.getByRole("link", { name: "Call" }).getAttribute("href")).toBe(
      "tel:3075550110",
    );
    for (const action of await actions.all()) {
      const box = await action.boundingBox();
      expect(box).not.toBeNull();
      expect(box!.height).toBeGreaterThanOrEqual(44);
      expect(box!.y + box!.height).toBeGreaterThan(PHONE.height - 80);
    }

    await bar.getByRole("button", { name: "Help" }).click();
    const help = customer.getByRole("dialog");
    await help.getByRole("button", { name: /^Report a safety problem/ }).waitFor();
    await help.getByRole("button", { name: /^Contact support/ }).click();
    await expect
      .poll(() => help.getByLabel("What happened?").inputValue())
      .toContain(booking.bookingNumber);
  });

  test("asks for another of the mechanic's free times, which the mechanic finds on Today", async () => {
    const { mechanic, customer, booking } = await acceptedJob();
    await open(customer, `/customer/bookings/${booking.id}`);
    await customer.getByRole("button", { name: "Ask to reschedule" }).click();
    const dialog = customer.getByRole("alertdialog");
    const times = dialog.getByRole("radio", { name: /^\d+:\d\d [AP]M/ });
    await times.first().waitFor(SOON);
    expect(await times.count()).toBeGreaterThan(1);
    await times.last().check({ force: true });
    await dialog.getByRole("button", { name: "Send request" }).click();
    await dialog.waitFor({ state: "detached" });
    await open(mechanic, "/mechanic/today");
    await mechanic
      .getByRole("link", { name: /answer|reschedul/i })
      .first()
      .waitFor(SOON);
  });

  test("reads the inbox by keyboard, hears of a new message, and finds one by its words", async () => {
    const { mechanic, customer, booking } = await acceptedJob();
    await open(customer, "/messages");
    await customer.getByRole("heading", { name: "No messages yet" }).waitFor();
    const { id } = (await (await customer.request.get("/api/auth/user")).json()) as { id: string };
    await send(mechanic, booking.id, id, "I'll bring the longer jack.");
    const row = customer.getByRole("link", { name: /longer jack/ });
    await row.waitFor(SOON);
    await row.getByText("1 unread").waitFor();

    await tabTo(customer, "longer jack");
    await customer.keyboard.press("Enter");
    await customer.getByRole("log").getByText("longer jack").waitFor();
    await expect.poll(() => focused(customer)).toContain("Morgan Reyes");
    const field = customer.getByLabel("Message to Morgan Reyes");
    await field.focus();
    await customer.keyboard.type("The driveway slopes.");
    await tabTo(customer, "Send Message");
    await customer.keyboard.press("Enter");
    await customer.getByRole("log").getByText("The driveway slopes.").waitFor();

    await customer.getByRole("link", { name: "All messages" }).click();
    const search = customer.getByRole("searchbox", { name: "Search" });
    await search.focus();
    await customer.keyboard.type("slopes");
    await customer.keyboard.press("Enter");
    await customer.waitForURL(/q=slopes/);
    await customer.getByRole("link", { name: /The driveway slopes/ }).waitFor();
    await search.fill("carburetor");
    await customer.keyboard.press("Enter");
    await customer.getByRole("heading", { name: "No messages found" }).waitFor();
  });

  test("opens a booking from its card, and Back returns to the list", async () => {
    const maya = await browser.person(server.current.url, { viewport: PHONE });
    await enter(maya.context(), MAYA);
    await open(maya, "/customer/bookings");
    await maya
      .getByRole("link", { name: /^Open booking/ })
      .first()
      .click();
    await maya.waitForURL(/\/customer\/bookings\/[0-9a-f-]{36}$/);
    await maya.getByRole("region", { name: "What's next" }).waitFor();
    await maya.goBack();
    await maya.waitForURL(/\/customer\/bookings$/);
  });
});
