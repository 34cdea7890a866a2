import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "~test/support/browser";
import { DESKTOP, PHONE } from "./support/browser";
import { assembleCast, screensOf, settled, show, type Cast, type Screen } from "./support/screens";
import { useServer } from "./support/server";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const server = useServer();
let browser: Browser;
let cast: Cast;
beforeAll(async () => {
  browser = await openBrowser();
  cast = await assembleCast(browser, server.current.url);
});
afterAll(() => browser?.close());

/** What axe finds serious or critical, in a line each: rule and element. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(
        { runOnly: tags, resultTypes: ["violations"] },
      ),
    TAGS,
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** The other theme's colours are on the screen, and what moves them there is over. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await settled(page);
}

/**
 * One screen at a width, in light and, for the main ones, in dark: the state is reached once, the
 * theme is turned under it.
 */
async function inspect(screen: Screen, viewport: typeof PHONE | typeof DESKTOP): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: server.current.url,
    viewport,
    storageState: cast.state(screen.who),
    reducedMotion: "reduce",
    timezoneId: "America/Los_Angeles",
    // The page's policy holds for the page's scripts; axe is the test's.
    bypassCSP: true,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await show(page, screen);
    await page.addScriptTag({ content: AXE });
    const found: string[] = [];
    // Colours don't depend on the width: the dark ones are judged on the phone.
    const both = screen.dark === true && viewport === PHONE;
    for (const theme of both ? (["light", "dark"] as const) : (["light"] as const)) {
      await page.evaluate(
        (dark) => document.documentElement.classList.toggle("dark", dark),
        theme === "dark",
      );
      await painted(page);
      const wrong = await violations(page);
      found.push(...wrong.map((line) => `${screen.name} ${viewport.width} ${theme} ${line}`));
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > viewport.width) found.push(`${screen.name} ${viewport.width} scrolls sideways`);
    return found;
  } catch (error) {
    throw new Error(`${screen.name} at ${viewport.width} px`, { cause: error });
  } finally {
    await context.close();
  }
}

/**
 * Two screens at a time: more would only wait for the same processor. States within a page are
 * reached on the phone; a desktop lays the same controls out differently, which the page shows.
 */
async function inspectAll(viewport: typeof PHONE | typeof DESKTOP): Promise<string[]> {
  const found: string[] = [];
  const next = screensOf(cast.known)
    .filter(({ act, overlay }) => viewport === PHONE || !act || overlay)
    .values();
  const worker = async () => {
    for (const screen of next) found.push(...(await inspect(screen, viewport)));
  };
  await Promise.all([worker(), worker()]);
  return found;
}

describe("every screen in every state", () => {
  test("has nothing that axe calls serious, on a phone", async () => {
    expect(await inspectAll(PHONE)).toEqual([]);
  });

  test("has nothing that axe calls serious, on a desktop", async () => {
    expect(await inspectAll(DESKTOP)).toEqual([]);
  });
});
