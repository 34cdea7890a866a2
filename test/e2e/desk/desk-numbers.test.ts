import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seemly } from "../support/axe";
import { useBrowser } from "../support/browser";
import { open } from "../support/people";
import { ADMIN, enter } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

async function atDesk(path: string): Promise<Page> {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
  });
  await enter(page.context(), ADMIN);
  await open(page, path);
  return page;
}

test("by keyboard, staff choose a figure, walk through its bars, and see the view in the address", async () => {
  const page = await atDesk("/desk/numbers");
  const figures = page.getByRole("group", { name: "Figures" });
  await figures.getByRole("button", { name: /^Gross/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("figure=gross");
  const chart = page.getByRole("application", { name: /^Gross/ });
  await chart.locator("canvas").waitFor();
  await seemly(page);
  await chart.focus();
  await page.keyboard.press("End");
  const last = page.getByRole("table", { name: "Table" }).locator("tbody tr").first();
  const [day = "", gross = ""] = await Promise.all([
    last.locator("td").first().innerText(),
    last.locator("td").nth(6).innerText(),
  ]);
  await expect.poll(() => chart.getByRole("status").innerText()).toBe(`${day}: ${gross}`);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => chart.getByRole("status").innerText()).not.toContain(`${day}: `);

  await page.getByLabel("Date range").selectOption("Last 12 months");
  await expect.poll(() => page.url()).toMatch(/from=.*by=month/);
  await page
    .getByRole("table", { name: "Table" })
    .getByRole("columnheader", { name: "Month" })
    .waitFor();
  // The funnel by the page on which visitors began.
  const pages = page.getByRole("table", { name: "By entry page" });
  await pages.getByRole("rowheader", { name: "Landing page" }).waitFor();
  const shown = await figures.innerText();
  await page.reload();
  await expect.poll(() => figures.innerText()).toBe(shown);
});

test("the desk starts with what needs staff, and its navigation leads to each list", async () => {
  const page = await atDesk("/desk");
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  await page.locator("main").getByRole("heading", { level: 2 }).first().waitFor();
  await seemly(page);
  await page
    .getByRole("navigation", { name: "Desk" })
    .getByRole("link", { name: /^Background work/ })
    .click();
  await page.getByRole("heading", { name: "No failed tasks" }).waitFor();
  await seemly(page);
});
