import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { twoSides } from "./support/job";
import { open } from "./support/people";
import { bookByCall, bookingsOf, enter, MAYA, SAM } from "./support/session";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

/** The narrowest phone that people still use. */
const NARROW = { width: 320, height: 640 } as const;

async function narrow(email: string): Promise<Page> {
  const page = await browser.person(server.current.url, { viewport: NARROW });
  await enter(page.context(), email);
  return page;
}

/** The elements that reach beyond the window's right edge, outermost first. */
const beyond = (page: Page) =>
  page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((node) => node.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((node) => `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}`);
  }, NARROW.width);

async function findWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await open(page, path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
    wide.push(...(await beyond(page)).map((node) => `${path}: ${node}`));
  }
  return wide;
}

describe("on a phone of 320 px nothing scrolls sideways", () => {
  test("header and a mechanic's pages", async () => {
    const sam = await narrow(SAM);
    const [job] = await bookingsOf(sam.context());
    const paths = [
      "/mechanic/dashboard",
      "/mechanic/jobs",
      `/mechanic/jobs/${job?.id}`,
      "/mechanic/calendar",
      "/mechanic/earnings",
      "/mechanic/profile",
      "/mechanic/profile/view",
      "/mechanic/settings",
      "/mechanic/documents",
      "/mechanic/skills-test",
      "/notifications",
      "/settings/notifications",
      "/settings/security",
      "/",
    ];
    expect(await findWide(sam, paths)).toEqual([]);
  });

  test("a customer's pages", async () => {
    const maya = await narrow(MAYA);
    const [booking] = await bookingsOf(maya.context());
    const paths = [
      "/customer/dashboard",
      "/customer/bookings",
      `/customer/bookings/${booking?.id}`,
      "/customer/service-history",
      "/customer/profile",
      "/customer/booking",
      "/mechanics/search",
      "/",
    ];
    expect(await findWide(maya, paths)).toEqual([]);
  });
});

describe("a word of 120 letters", () => {
  test("in what people write wraps on both sides, and widens no page", async () => {
    const { mechanic, customer, mechanicId } = await twoSides(browser, server.current.url);
    const link = `https://example.com/${"a".repeat(100)}`;
    const booking = await bookByCall(customer.context(), { mechanicId });
    const edit = { issueDescription: link, notes: link };
    const edited = await customer.request.put(`/api/bookings/${booking.id}`, { data: edit });
    expect(edited.status()).toBe(200);
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    const message = { bookingId: booking.id, receiverId: mechanicId, content: link };
    expect((await customer.request.post("/api/messages", { data: message })).status()).toBe(201);
    for (const width of [320, 375]) {
      await mechanic.setViewportSize({ width, height: 640 });
      await customer.setViewportSize({ width, height: 640 });
      for (const [page, path] of [
        [mechanic, "/mechanic/jobs"],
        [mechanic, `/mechanic/jobs/${booking.id}`],
        [customer, `/customer/bookings/${booking.id}`],
        [customer, "/customer/bookings"],
      ] as const) {
        await open(page, path);
        await page.getByText(booking.bookingNumber).first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${path} at ${width}`).toBe(width);
      }
    }
  });
});

describe("the browser's Back", () => {
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
