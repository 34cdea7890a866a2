import type { Locator, Page } from "playwright-core";
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
  await page.getByRole("link", { name: /^Support.*waiting/ }).waitFor();
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
  // Letters are text while somebody types.
  await page.keyboard.type("gb ?");
  expect(await panel.getByLabel("Your answer").inputValue()).toBe("gb ?");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  // The row has the focus again, so the walk continues from there.
  await expect.poll(() => focused(page)).toBe(first);
  // Beside an open panel, j shows the next row and leaves the focus in the list.
  await page.keyboard.press("Enter");
  await panel.waitFor();
  await page.keyboard.press("j");
  await panel.waitFor({ state: "detached" });
  expect(await focused(page)).not.toBe(first);
  await page.getByRole("dialog").first().getByLabel("Your answer").waitFor();
  await page.keyboard.press("k");
  await panel.waitFor();
  expect(await focused(page)).toBe(first);
  // Enter goes into the panel of that row, Escape back to it.
  await page.keyboard.press("Enter");
  await expect.poll(() => panel.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(first);
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

test("/ finds a person by the start of a name and opens their page, without the mouse", async () => {
  const page = await atDesk("/desk/work");
  await page.getByText("No failed tasks").waitFor();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search the desk" });
  const field = dialog.getByRole("combobox", { name: "Search people and bookings" });
  await field.waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type("maya tor");
  await dialog
    .getByRole("option", { name: /^Maya Torres/ })
    .first()
    .waitFor();
  await seemly(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/desk\/people\?person=/);
  await page.getByRole("dialog", { name: "Maya Torres" }).getByText("Newest bookings").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await field.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

/** Moves the focus there with the Tab key. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await control.waitFor();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the Tab key doesn't reach ${String(control)}`);
}

test("a payout run is closed with an exception, and new bookings are paused, by keyboard alone", async () => {
  const page = await atDesk("/desk");
  await page.getByRole("link", { name: /^Support.*waiting/ }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await heading(page, "Payouts").waitFor();
  await tabTo(page, page.getByRole("button", { name: "Start the run" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why?").waitFor();
  await tabTo(page, dialog.getByLabel("Why?"));
  await page.keyboard.type("This week's run");
  await tabTo(page, dialog.getByRole("button", { name: "Start the run" }));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await tabTo(page, page.getByRole("link", { name: "Bank file of run 3" }));
  await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);

  await tabTo(page, page.getByRole("button", { name: "Mark run 3 as sent" }));
  await page.keyboard.press("Enter");
  const paid = dialog.getByRole("checkbox");
  await paid.first().waitFor();
  const count = await paid.count();
  await tabTo(page, paid.first(), "Shift+Tab");
  await page.keyboard.press("Space");
  await dialog.getByText(`${count - 1} payouts, `).waitFor();
  await seemly(page);
  await tabTo(page, dialog.getByLabel("Why?"));
  await page.keyboard.type("Paid on Friday");
  await tabTo(page, dialog.getByRole("button", { name: `Mark ${count - 1} payouts as sent` }));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  const run = page.getByRole("row").filter({ hasText: "Bank file" });
  await expect.poll(() => run.getByRole("cell").nth(3).innerText()).toBe("1");

  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await heading(page, "Announcements").waitFor();
  await tabTo(page, page.getByRole("button", { name: "Pause new bookings" }));
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByLabel("What everyone reads"));
  await page.keyboard.type("A storm closed the roads. We're back on Friday.");
  await tabTo(page, dialog.getByLabel("Why?"));
  await page.keyboard.type("Storm");
  await seemly(page);
  await tabTo(page, dialog.getByRole("button", { name: "Pause new bookings" }));
  await page.keyboard.press("Enter");
  const resume = page.getByRole("button", { name: "Resume new bookings" });
  await resume.waitFor();
  const guest = await browser.person(server.current.url, {});
  await open(guest, "/book");
  await guest.getByText("A storm closed the roads. We're back on Friday.").waitFor();
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
  await heading(page, "Today").waitFor();
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
