import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { bringAxe, COLOR_RULES, misplaced, violations } from "../support/axe";
import { NARROW, PHONE, useChromium } from "../support/browser";
import { hiddenByContrastTheme, type SeenLooks } from "../support/forced-colors";
import { assembleCast, screensOf, settled, show, type Cast, type Screen } from "../support/screens";
import { useServer } from "../support/server";

// Set up like the demo's first start, where staff without a second factor aren't asked for one.
const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useChromium();
let cast: Cast;
beforeAll(async () => {
  cast = await assembleCast(browser.current, server.current.url);
});

/** The narrowest window with the desktop's layout. */
const DESKTOP = { width: 1280, height: 800 } as const;
type Width = typeof PHONE | typeof DESKTOP;

/** One visit to a screen: its state is reached at the first width, then seen at the others. */
interface Visit {
  screen: Screen;
  widths: readonly Width[];
}

/**
 * Plans the visits. States within a page are opened on the phone only, since a desktop lays out the
 * same controls and the page itself shows that. Only overlays are opened at each width.
 */
function visitsOf(screens: readonly Screen[]): Visit[] {
  return screens.flatMap((screen): Visit[] => {
    if (screen.action === undefined) return [{ screen, widths: [PHONE, DESKTOP] }];
    if (screen.overlay !== true) return [{ screen, widths: [PHONE] }];
    return [PHONE, DESKTOP].map((width) => ({ screen, widths: [width] }));
  });
}

async function turn(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate(
    (dark) => document.documentElement.classList.toggle("dark", dark),
    theme === "dark",
  );
}

/** States that were seen to show in a contrast theme. */
const seen: SeenLooks = new Set();

/**
 * Returns the violations of a page in light mode, in dark mode where its screen says so, and in a
 * contrast theme.
 */
async function inspect(page: Page, screen: Screen, width: Width): Promise<string[]> {
  const found: string[] = [];
  // Colors rarely depend on the width, so most screens are checked in dark mode on the phone only.
  const both = screen.dark === "every width" || (screen.dark === true && width === PHONE);
  for (const theme of both ? (["light", "dark"] as const) : (["light"] as const)) {
    if (theme === "dark") await turn(page, theme);
    const wrong = await violations(page, theme === "dark" ? COLOR_RULES : undefined);
    found.push(...wrong.map((line) => `${screen.name} ${width.width} ${theme} ${line}`));
  }
  if (both) await turn(page, "light");
  const hidden = await hiddenByContrastTheme(page, seen);
  found.push(...hidden.map((line) => `${screen.name} ${width.width} contrast theme: ${line}`));
  found.push(...(await misplaced(page)).map((line) => `${screen.name} ${line}`));
  // Checks an ordinary phone and the narrowest one the layout must fit.
  const widths = width === PHONE ? [PHONE, NARROW] : [width];
  for (const size of widths) {
    if (size !== width) await page.setViewportSize(size);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > size.width) found.push(`${screen.name} ${size.width} scrolls sideways`);
    if (size !== width) await page.setViewportSize(width);
  }
  return found;
}

/** Keeps one page for each person across all their screens, so that scripts load once. */
function usePages() {
  const pages = new Map<Screen["who"], Page>();
  return async (who: Screen["who"]): Promise<Page> => {
    const state = cast.state(who);
    let page = pages.get(who);
    if (page === undefined) {
      const context = await browser.current.newContext({
        baseURL: server.current.url,
        storageState: state,
        reducedMotion: "reduce",
        timezoneId: "America/Los_Angeles",
        // A cached page isn't the requested one.
        serviceWorkers: "block",
        // The page's policy applies to the page's scripts, and axe is the test's.
        bypassCSP: true,
      });
      page = await context.newPage();
      page.setDefaultTimeout(15_000);
      pages.set(who, page);
    } else {
      // Every screen starts as if its person had just arrived.
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      // A page whose session is gone would move on by itself, in the way of the next one.
      await page.goto("about:blank");
      await page.context().clearCookies();
      await page.context().addCookies(typeof state === "string" ? [] : state.cookies);
    }
    return page;
  };
}

/** Inspects two screens at a time; more would only wait for the same processor. */
async function inspectAll(): Promise<string[]> {
  const found: string[] = [];
  const visits = visitsOf(screensOf(cast.known).filter(({ picture }) => picture !== true)).values();
  const worker = async () => {
    const pageOf = usePages();
    for (const { screen, widths } of visits) {
      let at = widths[0];
      try {
        const page = await pageOf(screen.who);
        if (at !== undefined) await page.setViewportSize(at);
        await show(page, screen);
        await bringAxe(page);
        for (at of widths) {
          if (at !== widths[0]) {
            await page.setViewportSize(at);
            await settled(page);
          }
          found.push(...(await inspect(page, screen, at)));
        }
      } catch (error) {
        throw new Error(`${screen.name} at ${at?.width} px`, { cause: error });
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return found;
}

/**
 * Every screen of every role is opened up to four times, which takes minutes on a quiet machine,
 * too.
 */
const WALK_MS = 480_000;

test(
  "no screen in any state has a serious axe violation or hides a state in a contrast theme",
  { timeout: WALK_MS },
  async () => {
    expect(await inspectAll()).toEqual([]);
  },
);
