import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Returns whether the phone keeps this page. */
const isKept = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const pages = await caches.open("curbwrench-private-v2");
    return (await pages.match(path, { ignoreVary: true })) !== undefined;
  }, path);

/** Waits until the phone keeps all pages and their scripts, the last of which come after the pages. */
export async function dayKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => isKept(page, path), { timeout: 20_000 }).toBe(true);
  const files = () =>
    page.evaluate(async () => (await (await caches.open("curbwrench-files-v1")).keys()).length);
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await files();
        const isSettled = now > 0 && now === before;
        before = now;
        return isSettled;
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toBe(true);
}
