import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { open } from "../support/people";
import { enterNew } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const region = (page: Page) => page.getByRole("region", { name: /F8/ });
const toasts = (page: Page) => region(page).locator("li");

/** Opens a screen where one press shows a toast, and another press another one. */
async function withToast(viewport: typeof PHONE | typeof DESKTOP): Promise<Page> {
  const page = await browser.person(server.current.url, { viewport });
  await enterNew(page.context(), "customer", "Uma");
  await open(page, "/customer/booking");
  await page.getByLabel("Year").waitFor();
  await provoke(page);
  await toasts(page).first().waitFor();
  return page;
}

const provoke = (page: Page) =>
  page.getByRole("button", { name: "Continue" }).filter({ visible: true }).click();

/** Drags the toast by this many pixels. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).first().boundingBox();
  if (box === null) throw new Error("There is no toast to swipe.");
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 4 });
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
}

describe("a toast", () => {
  test("shows alone, for five seconds, at the top of a phone", async () => {
    const page = await withToast(PHONE);
    const box = await toasts(page).first().boundingBox();
    expect(box?.y).toBeLessThan(100);
    await provoke(page);
    await provoke(page);
    expect(await toasts(page).count()).toBe(1);
    const shown = Date.now();
    // A pointer over it would keep it open.
    await page.mouse.move(195, 700);
    await page.waitForTimeout(4_000);
    expect(await toasts(page).count()).toBe(1);
    await toasts(page).first().waitFor({ state: "detached" });
    const stood = Date.now() - shown;
    expect(stood).toBeGreaterThan(4_500);
    expect(stood).toBeLessThan(7_000);
  });

  test("is at most 420 px wide, at the bottom right of a desktop, and F8 focuses it", async () => {
    const page = await withToast(DESKTOP);
    const box = await region(page).locator("ol").boundingBox();
    expect(box?.width).toBeLessThanOrEqual(420);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(DESKTOP.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(DESKTOP.height);
    await page.keyboard.press("F8");
    expect(await region(page).evaluate((element) => element.contains(document.activeElement))).toBe(
      true,
    );
    // Focus keeps it open long enough to read.
    await page.waitForTimeout(5_500);
    expect(await toasts(page).count()).toBe(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await toasts(page).first().waitFor({ state: "detached" });
  });

  test("closes by a swipe of 50 px to the right, not by a shorter one or to the left", async () => {
    const page = await withToast(DESKTOP);
    await swipe(page, 40);
    await page.waitForTimeout(300);
    expect(await toasts(page).count()).toBe(1);
    await swipe(page, -120);
    await page.waitForTimeout(300);
    expect(await toasts(page).count()).toBe(1);
    await swipe(page, 70);
    await toasts(page).first().waitFor({ state: "detached", timeout: 2_000 });
  });

  test("can be closed by its button", async () => {
    const page = await withToast(PHONE);
    await toasts(page).getByRole("button", { name: "Dismiss" }).click();
    await toasts(page).first().waitFor({ state: "detached", timeout: 2_000 });
  });

  test("shows its text alone when the network failed before its code arrived", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enterNew(page.context(), "customer", "Ugo");
    await open(page, "/customer/booking");
    await page.getByLabel("Year").waitFor();
    // A 404 would mean that an update removed it, and the page would reload.
    await page.route("**/_next/static/**", (route) => route.fulfill({ status: 429 }));
    await provoke(page);
    await expect.poll(() => region(page).getByRole("status").innerText()).toMatch(/\S/);
    await region(page).getByRole("status").waitFor({ state: "detached" });
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  });
});
