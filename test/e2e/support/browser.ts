import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFailed } from "vitest";
import { openBrowser, openPage, type WatchedPage } from "~test/support/http/browser";

export const PHONE = { width: 390, height: 844 } as const;
/** The narrowest phone that people still use. */
export const NARROW = { width: 320, height: 640 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;

/** How long a person waits for something. On a busy machine a late result is still a correct one. */
export const WAITS_MS = 30_000;

/** Errors that a test provokes on purpose appear in the console as well. */
const PROVOKED = /status of (?:400|401|402|403|404|409|413|415|422|429)/;

let running: Promise<Browser> | undefined;

/**
 * The browser of this process, which its files use in turn, because starting one takes a second. It
 * ends with the process, and anything a file leaves open in it is closed after the file.
 */
export function useChromium(): { readonly current: Browser } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const before = await running?.catch(() => undefined);
    if (before?.isConnected() !== true) running = openBrowser();
    browser = await running;
  });
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
  return {
    get current() {
      if (browser === undefined) throw new Error("The browser only exists during tests.");
      return browser;
    },
  };
}

/**
 * Opens that browser for the people of a file. Each person has their own session; a script error, a
 * console error or a policy violation in any of them fails the test.
 */
export function useBrowser(): {
  person(baseURL: string, options?: BrowserContextOptions): Promise<Page>;
} {
  const browser = useChromium();
  const people: WatchedPage[] = [];
  afterEach(async () => {
    const seen = people.splice(0);
    await Promise.all(seen.map(({ page }) => page.context().close()));
    const problems = seen.flatMap((person) => person.problems);
    expect(problems.filter((problem) => !PROVOKED.test(problem))).toEqual([]);
  });
  return {
    async person(baseURL, options = {}) {
      const person = await openPage(browser.current, baseURL, {
        viewport: DESKTOP,
        timezoneId: "America/Los_Angeles",
        locale: "en-US",
        // The processor draws all animations here, and a click waits until they end.
        reducedMotion: "reduce",
        // A test's own routes can't hold or answer requests that pass a service worker.
        serviceWorkers: "block",
        ...options,
      });
      person.page.setDefaultTimeout(WAITS_MS);
      // A page over plain HTTP lacks these, unlike one on localhost.
      await person.page.addInitScript(() => {
        Object.defineProperty(crypto, "randomUUID", { value: undefined });
        Object.defineProperty(crypto, "subtle", { value: undefined });
        Object.defineProperty(navigator, "clipboard", { value: undefined });
      });
      people.push(person);
      const number = people.length;
      onTestFailed(async ({ task }) => {
        // Everybody's screen at the failure; the folder is not part of the repository.
        const name = `${task.name.replaceAll(/\W+/g, "-").slice(0, 60)}-${number}`;
        await person.page.screenshot({ path: `shots/failed/${name}.png` }).catch(() => undefined);
      });
      return person.page;
    },
  };
}
