import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seemly } from "./support/axe";
import { PHONE, useBrowser } from "./support/browser";
import { open } from "./support/people";
import { ADMIN, enter } from "./support/session";
import { useServer } from "./support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

async function atDesk(path: string, more: { viewport?: typeof PHONE } = {}): Promise<Page> {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    ...more,
  });
  await enter(page.context(), ADMIN);
  await open(page, path);
  return page;
}

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("g and a letter open a page, j and k walk a list, and Enter opens its row", async () => {
  const page = await atDesk("/desk");
  await page.getByRole("link", { name: /^Support requests waiting/ }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await heading(page, "Support").waitFor();
  await page.getByText("Shall I change the address myself?").waitFor();
  await page.keyboard.press("j");
  const first = await focused(page);
  expect(first).toContain("A payment");
  await page.keyboard.press("j");
  expect(await focused(page)).not.toBe(first);
  await page.keyboard.press("k");
  expect(await focused(page)).toBe(first);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "A payment" });
  await panel.getByLabel("Your answer").fill("");
  // Letters are text while somebody types, and do nothing while a panel is open.
  await page.keyboard.type("gb ?");
  expect(await panel.getByLabel("Your answer").inputValue()).toBe("gb ?");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  // The row has the focus again, so the walk continues from there.
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press("j");
  expect(await focused(page)).not.toBe(first);
  await page.keyboard.press("k");
  // The browser's Back closes a panel and stays on the page.
  await page.keyboard.press("Enter");
  await panel.waitFor();
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  await heading(page, "Support").waitFor();
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await heading(page, "Reviews").waitFor();
});

test("? lists all keys, and they can be turned off", async () => {
  const page = await atDesk("/desk/work");
  await page.getByText("No failed tasks").waitFor();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByText("The next row of a list").waitFor();
  await seemly(page);
  await sheet.getByRole("switch", { name: "Use keyboard shortcuts" }).press("Space");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await open(page, "/desk/work");
  await page.keyboard.press("?");
  expect(await sheet.count()).toBe(0);
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await sheet.getByRole("switch", { name: "Use keyboard shortcuts" }).press("Space");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await heading(page, "Desk").waitFor();
});

test("on a phone the navigation shows the current page", async () => {
  const page = await atDesk("/desk/audit", { viewport: PHONE });
  const current = page.getByRole("navigation", { name: "Desk" }).getByRole("link", {
    name: "Audit log",
  });
  await expect
    .poll(async () => {
      const box = await current.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
    })
    .toBe(true);
});
