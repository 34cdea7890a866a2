import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "~test/support/browser";
import { DESKTOP, PHONE } from "./support/browser";
import { assembleCast, screensOf, show, type Cast, type Screen } from "./support/screens";
import { useServer } from "./support/server";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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
    for (const theme of screen.dark ? (["light", "dark"] as const) : (["light"] as const)) {
      await page.evaluate(
        (dark) => document.documentElement.classList.toggle("dark", dark),
        theme === "dark",
      );
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

/** Two screens at a time: more would only wait for the same processor. */
async function inspectAll(viewport: typeof PHONE | typeof DESKTOP): Promise<string[]> {
  const found: string[] = [];
  const next = screensOf(cast.known).values();
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
