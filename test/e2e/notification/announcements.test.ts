import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { inDark, seemly } from "../support/axe";
import { NARROW, PHONE, useBrowser } from "../support/browser";
import { open, reopen, seeToast } from "../support/people";
import { ADMIN, enter, MAYA, SAM } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

async function person(email: string | null, path: string, viewport: typeof PHONE | typeof NARROW) {
  const page = await browser.person(server.current.url, { bypassCSP: true, viewport });
  if (email !== null) await enter(page.context(), email);
  await open(page, path);
  return page;
}

const banners = (page: Page) => page.getByRole("region", { name: "Announcements" });

async function announce(staff: BrowserContext, announcement: object): Promise<string> {
  const answer = await staff.request.post("/api/desk/announcements", {
    data: { audience: "everyone", importance: "information", reason: "Test", ...announcement },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id }: { id: string } = await answer.json();
  return id;
}

test("staff announce something, a customer sees it at once and dismisses it, sees other words again, and staff end it", async () => {
  const customer = await person(MAYA, "/", PHONE);
  const mechanic = await person(SAM, "/mechanic/today", PHONE);
  const desk = await browser.person(server.current.url, { bypassCSP: true });
  await enter(desk.context(), ADMIN);
  await open(desk, "/desk/announcements");
  await desk.getByText("Nothing is announced").waitFor();
  await seemly(desk);

  await desk.getByRole("button", { name: "Create announcement" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByText("Your announcement appears here as people will see it.").waitFor();
  await dialog.getByLabel("What people read").fill("Card payments are slow today.");
  await dialog.getByLabel("Who sees it").selectOption("Customers");
  await dialog.getByLabel("Importance").selectOption("Warning");
  await dialog.getByLabel("Link", { exact: true }).fill("javascript:alert(1)");
  await dialog.getByLabel("Text of the link").fill("Ask us");
  await dialog.getByLabel("Why?").fill("The provider has an outage");
  const send = dialog.getByRole("button", { name: "Create announcement" });
  await send.click();
  await dialog.getByText(/^Enter a path of this site/).waitFor();
  await dialog.getByLabel("Link", { exact: true }).fill("/support");
  const preview = dialog.getByRole("group", { name: "Preview" });
  await preview.getByText("Card payments are slow today.").waitFor();
  expect(await preview.getByRole("link", { name: "Ask us" }).getAttribute("href")).toBe("/support");
  await seemly(desk);
  await inDark(desk);
  await seemly(desk);
  await send.click();
  await seeToast(desk, "Announcement created");
  await desk.getByText("Running", { exact: true }).waitFor();
  await seemly(desk);
  await desk.emulateMedia({ colorScheme: "light" });
  await seemly(desk);

  const text = banners(customer).getByText("Card payments are slow today.");
  await text.waitFor();
  await seemly(customer);
  await inDark(customer);
  await seemly(customer);
  const dismiss = banners(customer).getByRole("button", { name: "Dismiss announcement" });
  await dismiss.focus();
  await customer.keyboard.press("Enter");
  await banners(customer).waitFor({ state: "detached" });
  expect(await customer.evaluate(() => document.activeElement?.id)).toBe("main");
  await reopen(customer);
  await customer.getByRole("heading", { level: 1 }).waitFor();
  expect(await banners(customer).count()).toBe(0);

  await desk.getByRole("button", { name: /^Change the announcement/ }).click();
  await dialog.getByLabel("What people read").fill("Card payments are fast again.");
  await dialog.getByLabel("Why?").fill("It's fixed");
  await dialog.getByRole("button", { name: "Save announcement" }).click();
  await seeToast(desk, "Announcement changed");
  await banners(customer).getByText("Card payments are fast again.").waitFor();

  await desk.getByRole("button", { name: /^End now/ }).click();
  await dialog.getByLabel("Why?").fill("Everyone knows");
  await dialog.getByRole("button", { name: "End announcement" }).click();
  await seeToast(desk, "Announcement ended");
  await banners(customer).waitFor({ state: "detached" });
  await desk.getByLabel("Which announcements").selectOption("Past");
  await desk.getByText("Ended", { exact: true }).waitFor();
  expect(await banners(mechanic).count()).toBe(0);
});

test("a scheduled one appears and disappears by itself, and visitors see it where they sign in", async () => {
  const mechanic = await person(SAM, "/mechanic/today", NARROW);
  const staff = await browser.person(server.current.url, {});
  await enter(staff.context(), ADMIN);
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const text = "Tonight from 10 PM to 11 PM, Curbwrench is down for maintenance.";
  await announce(staff.context(), { text, startsAt: soon(3), endsAt: soon(15) });
  expect(await banners(mechanic).count()).toBe(0);
  await banners(mechanic).getByText(text).waitFor();
  await seemly(mechanic);
  const visitor = await person(null, "/auth/login/customer", NARROW);
  await banners(visitor).getByText(text).waitFor();
  const guest = await person(null, "/book", NARROW);
  await banners(guest).getByText(text).waitFor();
  await banners(mechanic).waitFor({ state: "detached", timeout: 20_000 });
  await banners(guest).waitFor({ state: "detached" });
});

test("several are shown by importance, two at once and the others on request", async () => {
  const staff = await browser.person(server.current.url, {});
  await enter(staff.context(), ADMIN);
  await announce(staff.context(), { text: "First of all." });
  await announce(staff.context(), { text: "Second of all." });
  await announce(staff.context(), { text: "Careful.", importance: "warning" });
  const customer = await person(MAYA, "/", NARROW);
  const texts = () => banners(customer).getByRole("listitem").allTextContents();
  await banners(customer).waitFor();
  expect(await texts()).toEqual(["Warning: Careful.", "Information: Second of all."]);
  await seemly(customer);
  await banners(customer).getByRole("button", { name: "1 more announcement" }).click();
  expect(await texts()).toHaveLength(3);
  const dismiss = banners(customer).getByRole("button", { name: "Dismiss announcement" });
  await dismiss.first().click();
  await expect.poll(texts).toHaveLength(2);
  // The next one has the focus.
  expect(await dismiss.first().evaluate((button) => button === document.activeElement)).toBe(true);
});

test("the next page keeps their place free, so that nothing jumps when they arrive", async () => {
  const staff = await browser.person(server.current.url, {});
  await enter(staff.context(), ADMIN);
  await announce(staff.context(), { text: "Something to read on every page." });
  const customer = await person(MAYA, "/", PHONE);
  await banners(customer).waitFor();
  await customer.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = "value" in entry && typeof entry.value === "number" ? entry.value : 0;
        const sum = Number(document.documentElement.dataset.shift ?? 0) + shift;
        document.documentElement.dataset.shift = String(sum);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(customer, "/customer/bookings");
  await banners(customer).waitFor();
  await customer.getByRole("heading", { level: 1 }).waitFor();
  const shift = () => customer.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  expect(await shift()).toBeLessThan(0.01);
});
