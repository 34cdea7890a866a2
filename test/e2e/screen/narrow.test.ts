import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { NARROW, useBrowser } from "../support/browser";
import { open } from "../support/people";
import { bookingsOf, enter, inState, MAYA, SAM } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

async function narrow(email: string): Promise<Page> {
  const page = await browser.person(server.current.url, { viewport: NARROW });
  await enter(page.context(), email);
  return page;
}

/** Presses the browser's Back button. Playwright's own call waits until another page is shown. */
async function pressBack(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory");
  const before = entries[currentIndex - 1];
  if (before === undefined) throw new Error("There is no page to go back to.");
  await session.send("Page.navigateToHistoryEntry", { entryId: before.id });
  await session.detach();
}

/** Hides the next key from the page, so that only the browser's own handling is left. */
async function hideNextKey(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener("keydown", (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
  });
}

describe("the browser's Back button", () => {
  test("closes the menu and stays on the page; a link in the menu leaves one entry", async () => {
    const sam = await narrow(SAM);
    await open(sam, "/mechanic/dashboard");
    await open(sam, "/mechanic/jobs");
    const menu = sam.getByRole("dialog", { name: "Menu" });
    const show = async () => {
      await sam.getByRole("button", { name: "Menu" }).click();
      await menu.waitFor();
    };
    const pathname = () => new URL(sam.url()).pathname;
    await show();
    await sam.goBack();
    await menu.waitFor({ state: "detached" });
    expect(pathname()).toBe("/mechanic/jobs");

    await show();
    await sam.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await show();
    await menu.getByRole("link", { name: "Settings" }).click();
    await sam.waitForURL("**/mechanic/settings");
    await menu.waitFor({ state: "detached" });
    await sam.goBack();
    await sam.waitForURL("**/mechanic/jobs");
    await sam.goBack();
    await sam.waitForURL("**/mechanic/dashboard");
  });

  test("closes an open dialog and stays on the page, and leaves the page the next time", async () => {
    const maya = await narrow(MAYA);
    await open(maya, "/customer/bookings");
    const accepted = inState(await bookingsOf(maya.context()), "accepted");
    await maya.locator(`main a[href="/customer/bookings/${accepted.id}"]`).first().click();
    await maya.waitForURL(`**/customer/bookings/${accepted.id}`);
    const cancel = maya.getByRole("button", { name: "Cancel", exact: true });
    const dialog = maya.getByRole("alertdialog", { name: "Cancel this booking?" });
    const entries = await maya.evaluate(() => history.length);
    for (const close of ["Keep booking", "Close"]) {
      await cancel.click();
      await dialog.getByRole("button", { name: close, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    }
    await cancel.click();
    await dialog.waitFor();
    await pressBack(maya);
    await dialog.waitFor({ state: "detached" });
    expect(new URL(maya.url()).pathname).toBe(`/customer/bookings/${accepted.id}`);
    await expect.poll(() => cancel.evaluate((one) => one === document.activeElement)).toBe(true);

    // Android's Back gesture arrives without a key that the page could hear.
    await cancel.click();
    await dialog.waitFor();
    await hideNextKey(maya);
    await maya.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await maya.evaluate(() => history.length)).toBe(entries);
    await pressBack(maya);
    await maya.waitForURL("**/customer/bookings");
  });

  test("keeps a busy dialog open, and returns from the page that the dialog led to", async () => {
    const maya = await narrow(MAYA);
    await open(maya, "/customer/service-history");
    await maya.getByRole("button", { name: "Leave a tip" }).first().click();
    const dialog = maya.getByRole("dialog");
    await dialog.getByRole("radio").first().click();
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await maya.route(/payment\.tip/, async (route) => {
      await answered;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Continue to payment" }).click();
    await dialog.locator("[aria-busy=true]").waitFor();
    await hideNextKey(maya);
    await maya.keyboard.press("Escape");
    await maya.keyboard.press("Escape");
    await dialog.waitFor();
    answer();
    await maya.waitForURL("**/customer/checkout/**");
    await pressBack(maya);
    await maya.waitForURL("**/customer/service-history");
  });

  test("the header's Messages leads to the inbox, and a conversation replaces the list", async () => {
    const maya = await narrow(MAYA);
    await open(maya, "/customer/dashboard");
    await maya.getByRole("link", { name: /^Messages/ }).click();
    const conversations = maya.getByRole("navigation", { name: "Conversations" });
    await conversations.getByRole("link").first().click();
    await maya.getByRole("log").waitFor();
    await expect.poll(() => conversations.isVisible()).toBe(false);
    await maya.getByRole("link", { name: "All messages" }).click();
    await conversations.getByRole("searchbox", { name: "Search" }).waitFor();
  });
});

describe("text at 150 %, as set in a phone's browser", () => {
  const PHONE = { width: 412, height: 915 };
  const enlarge = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = "24px";
    });
  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  async function expectMenu(page: Page): Promise<void> {
    await enlarge(page);
    const menu = page.getByRole("button", { name: "Menu" });
    const box = await menu.boundingBox();
    expect((box?.x ?? PHONE.width) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
    await menu.click();
  }

  test("the menu stays on the screen", async () => {
    const maya = await browser.person(server.current.url, { viewport: PHONE });
    await enter(maya.context(), MAYA);
    await open(maya, "/customer/bookings");
    await expectMenu(maya);
    await maya.getByRole("dialog", { name: "Menu" }).waitFor();
    const visitor = await browser.person(server.current.url, { viewport: PHONE });
    await open(visitor, "/");
    await expectMenu(visitor);
    await visitor.getByRole("navigation", { name: "Menu" }).waitFor();
  });
});
