import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, useChromium } from "../support/browser";
import { open, seeToast } from "../support/people";
import { enterNew } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
// A missing script is an error in the console, which other tests don't allow.
const browser = useChromium();

async function newPage(): Promise<Page> {
  const context = await browser.current.newContext({
    baseURL: server.current.url,
    viewport: DESKTOP,
    reducedMotion: "reduce",
    // Our own answers don't pass through a service worker.
    serviceWorkers: "block",
  });
  return context.newPage();
}

const SCRIPTS = "**/_next/static/**/*.js";

/** Answers as after an update: the page's remaining scripts are gone. */
const gone = (route: Route) => route.fulfill({ status: 404, body: "" });

/** Counts how often the page loads. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("load", () => (loads += 1));
  return () => loads;
}

/** Opens the profile menu, whose script loads on the first use. */
const openMenu = (page: Page) => page.getByRole("button", { name: /^Profile menu of/ }).click();

test("a script that an update removed reloads the page once, and keeps what was typed", async () => {
  const page = await newPage();
  await enterNew(page.context(), "customer", "Ada", "Brook");
  await open(page, "/customer/profile");
  const phone = page.getByLabel("Phone number");
  await phone.fill("415 555 0134");
  await page.getByRole("textbox", { name: /^Notes/ }).fill("Gate 7, behind the bakery");
  const loads = loadsOf(page);
  await page.route(SCRIPTS, gone);
  const reloaded = page.waitForEvent("framenavigated");
  await openMenu(page);
  await reloaded;
  await page.unroute(SCRIPTS);
  await seeToast(page, "We updated this page", "We kept what you typed.");
  await expect.poll(() => phone.inputValue()).toBe("415 555 0134");
  const notes = page.getByRole("textbox", { name: /^Notes/ });
  await expect.poll(() => notes.inputValue()).toBe("Gate 7, behind the bakery");
  expect(loads()).toBe(1);

  // If it happens again at once, reloading doesn't help.
  await page.route(SCRIPTS, gone);
  await openMenu(page);
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  expect(loads()).toBe(1);
});

test("a script that doesn't arrive for lack of a connection doesn't reload the page", async () => {
  const page = await newPage();
  await enterNew(page.context(), "customer", "Ada", "Brook");
  await open(page, "/customer/profile");
  await page.getByLabel("Phone number").fill("415 555 0134");
  const loads = loadsOf(page);
  await page.route(SCRIPTS, (route) => route.abort("internetdisconnected"));
  await openMenu(page);
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  expect(loads()).toBe(0);
});

test("neither passwords nor codes are kept for the reload", async () => {
  const page = await newPage();
  await open(page, "/auth/login/customer");
  // What keeps the text loads after the page.
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.locator("input[name=password]").fill("Secret-word-1");
  await page.route(SCRIPTS, gone);
  const reloaded = page.waitForEvent("framenavigated");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.src = "/_next/static/chunks/of-the-last-version.js";
    document.head.append(script);
  });
  await reloaded;
  await page.unroute(SCRIPTS);
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("ada@example.com");
  expect(await page.locator("input[name=password]").inputValue()).toBe("");
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain("Secret-word-1");
});
