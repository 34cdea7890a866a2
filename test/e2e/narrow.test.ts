import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { twoSides } from "./support/job";
import { open } from "./support/people";
import { ADMIN, bookByCall, bookingsOf, enter, inState, MAYA, SAM } from "./support/session";
import { useServer } from "./support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

/** The narrowest phone that people still use. */
const NARROW = { width: 320, height: 640 } as const;

async function narrow(email: string): Promise<Page> {
  const page = await browser.person(server.current.url, { viewport: NARROW });
  await enter(page.context(), email);
  return page;
}

/** The elements that reach beyond the window's right edge, innermost last. */
const beyond = (page: Page) =>
  page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((node) => node.getBoundingClientRect().right > width + 1)
      .slice(-5)
      .map((node) => `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}`);
  }, NARROW.width);

/** What scrolls sideways on each of these pages. */
async function findWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    wide.push(...(await beyond(page)).map((node) => `${path}: ${node}`));
  }
  return wide;
}

describe("on a phone of 320 px nothing scrolls sideways", () => {
  test("on a mechanic's pages", async () => {
    const sam = await narrow(SAM);
    const jobs = await bookingsOf(sam.context());
    const pages = ["dashboard", "jobs", "calendar", "earnings", "profile", "profile/view"];
    const paths = [
      ...[...pages, "settings", "documents", "skills-test"].map((page) => `/mechanic/${page}`),
      ...["accepted", "completed"].map((status) => `/mechanic/jobs/${inState(jobs, status).id}`),
      "/notifications",
      "/settings/notifications",
      "/settings/security",
      "/settings/your-data",
      "/",
    ];
    expect(await findWide(sam, paths)).toEqual([]);
  });

  test("on a customer's pages", async () => {
    const maya = await narrow(MAYA);
    const bookings = await bookingsOf(maya.context());
    const pages = ["dashboard", "bookings", "service-history", "profile", "booking", "cards"];
    const paths = [
      ...pages.map((page) => `/customer/${page}`),
      ...["pending", "completed"].map(
        (status) => `/customer/bookings/${inState(bookings, status).id}`,
      ),
      "/mechanics/search",
      "/",
    ];
    expect(await findWide(maya, paths)).toEqual([]);
  });

  test("at the desk", async () => {
    const staff = await narrow(ADMIN);
    const pages = ["bookings", "people", "vetting", "support", "money", "payouts", "jobs"];
    const more = ["catalogue", "promos", "questions", "reviews", "staff", "work", "audit"];
    const paths = [...pages, ...more, "numbers", "tie-out"].map((page) => `/desk/${page}`);
    expect(await findWide(staff, ["/desk", ...paths])).toEqual([]);
  });

  test("on the pages before signing in", async () => {
    const nobody = await browser.person(server.current.url, { viewport: NARROW });
    const paths = ["/", "/auth/role-selection", "/auth/signup/mechanic", "/auth/login/customer"];
    expect(await findWide(nobody, paths)).toEqual([]);
  });
});

describe("the browser's Back", () => {
  test("closes a dialog and stays on the page; Forward opens nothing", async () => {
    const { mechanic, customer, mechanicId } = await twoSides(browser, server.current.url);
    const booking = await bookByCall(customer.context(), { mechanicId });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    await open(mechanic, "/mechanic/dashboard");
    await open(mechanic, "/mechanic/jobs");
    await mechanic.getByRole("heading", { level: 3 }).getByRole("link").first().click();
    await mechanic.waitForURL(`**/mechanic/jobs/${booking.id}`);
    const opener = mechanic.getByRole("button", { name: "Hand back this job" });
    const dialog = mechanic.getByRole("alertdialog");
    const pathname = () => new URL(mechanic.url()).pathname;
    const isFocused = () => opener.evaluate((button) => button === document.activeElement);

    await opener.click();
    await dialog.waitFor();
    await mechanic.waitForTimeout(100);
    await mechanic.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(pathname()).toBe(`/mechanic/jobs/${booking.id}`);
    await expect.poll(isFocused).toBe(true);
    await mechanic.goForward();
    await mechanic.waitForTimeout(300);
    expect(await dialog.count()).toBe(0);
    expect(pathname()).toBe(`/mechanic/jobs/${booking.id}`);

    // Closed in other ways, however often, it leaves nothing to go back through.
    for (const how of ["Escape", "Go back", "Escape"]) {
      await opener.click();
      await dialog.waitFor();
      await mechanic.waitForTimeout(100);
      if (how === "Escape") await mechanic.keyboard.press("Escape");
      else await dialog.getByRole("button", { name: how }).click();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(isFocused).toBe(true);
    }
    await mechanic.goBack();
    await mechanic.waitForURL("**/mechanic/jobs");

    // A page that was reached after a dialog is left by one step, in both directions.
    await mechanic.goForward();
    await mechanic.waitForURL(`**/mechanic/jobs/${booking.id}`);
    await opener.click();
    await dialog.waitFor();
    await mechanic.waitForTimeout(100);
    await mechanic.keyboard.press("Escape");
    await mechanic.getByRole("link", { name: "My Jobs" }).first().click();
    await mechanic.waitForURL("**/mechanic/jobs");
    await mechanic.goBack();
    await mechanic.waitForURL(`**/mechanic/jobs/${booking.id}`);
    await opener.waitFor();
    await mechanic.waitForTimeout(300);
    await mechanic.goBack();
    await mechanic.waitForURL("**/mechanic/jobs");
    await mechanic.goBack();
    await mechanic.waitForURL("**/mechanic/dashboard");
  });

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

  test("the header's Messages leads to the newest thread", async () => {
    const maya = await narrow(MAYA);
    await open(maya, "/customer/dashboard");
    const link = maya.getByRole("link", { name: /^Messages/ });
    await expect
      .poll(() => link.getAttribute("href"))
      .toMatch(/^\/customer\/bookings\/.+#messages$/);
    await link.click();
    await maya.getByRole("region", { name: "Messages" }).waitFor();
    await expect
      .poll(() =>
        maya
          .getByRole("region", { name: "Messages" })
          .evaluate((card) => card.getBoundingClientRect().top < 320),
      )
      .toBe(true);
  });
});
