import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { bringAxe, COLOR_RULES, misplaced, tightControls, violations } from "../support/axe";
import { NARROW, PHONE, useChromium } from "../support/browser";
import { hiddenByContrastTheme, type SeenLooks } from "../support/forced-colors";
import {
  assembleCast,
  EVERYBODY,
  screensOf,
  settled,
  show,
  type Cast,
  type Screen,
  type Who,
} from "../support/screens";
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
    const tight = await tightControls(page);
    found.push(...tight.map((line) => `${screen.name} ${size.width} is too narrow for ${line}`));
    if (size !== width) await page.setViewportSize(width);
  }
  return found;
}

/** Keeps one page across all screens of a person, so that scripts load once. */
function usePage(person: Who) {
  let page: Page | undefined;
  return async (): Promise<Page> => {
    const state = cast.state(person);
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
      onTestFinished(() => context.close());
      page = await context.newPage();
      page.setDefaultTimeout(15_000);
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

/** Inspects a person's screens, two at a time; more would only wait for the same processor. */
async function inspectAll(person: Who): Promise<string[]> {
  const found: string[] = [];
  const screens = screensOf(cast.known).filter(
    ({ who, picture }) => who === person && picture !== true,
  );
  expect(screens).not.toEqual([]);
  const visits = visitsOf(screens).values();
  const worker = async () => {
    const pageOf = usePage(person);
    for (const { screen, widths } of visits) {
      let at = widths[0];
      try {
        const page = await pageOf();
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

/** A person has up to forty screens, and each is opened up to four times. */
const WALK_MS = 360_000;

test.each(EVERYBODY)(
  "seen as %s, no screen has a serious axe violation or hides a state in a contrast theme",
  { timeout: WALK_MS },
  async (person) => {
    expect(await inspectAll(person)).toEqual([]);
  },
);
