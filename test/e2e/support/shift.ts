import type { Page } from "playwright-core";

/** Adds up how far parts of the page move by themselves, as browsers measure it. */
export function watchShift(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry) || ("hadRecentInput" in entry && entry.hadRecentInput)) continue;
        const { dataset } = document.documentElement;
        dataset.shift = String(Number(dataset.shift ?? 0) + Number(entry.value));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));

export const countShiftFromHere = (page: Page): Promise<void> =>
  page.evaluate(() => {
    delete document.documentElement.dataset.shift;
  });
