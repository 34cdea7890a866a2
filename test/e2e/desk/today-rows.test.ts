import { expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { open } from "../support/people";
import { ADMIN, enter } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

async function today(width: number, height: number) {
  const page = await browser.person(server.current.url, { viewport: { width, height } });
  await enter(page.context(), ADMIN);
  await open(page, "/desk");
  await page.locator("[data-desk-row]").first().waitFor();
  return page;
}

test("Today shows fifteen lines of 44 pixels in its first screen at 1440 × 900, each with one main action", async () => {
  const page = await today(1440, 900);
  const rows = await page.locator("[data-desk-row]").evaluateAll((all) =>
    all.map((row) => {
      const { bottom, height } = row.getBoundingClientRect();
      const buttons = [...row.querySelectorAll("button, a")];
      const main = buttons.filter((one) => one.className.includes("bg-primary")).length;
      return { bottom, height, main };
    }),
  );
  expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(15);
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(46);
  expect(Math.max(...rows.map(({ main }) => main))).toBeLessThanOrEqual(1);
});

test.each([1280, 1440])(
  "Today cuts nothing without a tooltip and never scrolls sideways at %s px",
  async (width) => {
    const page = await today(width, 800);
    const cut = await page.locator("[data-desk-row] :is(h2, p)").evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .filter((one) => (one.getAttribute("title") ?? "") === "")
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  },
);

test("a row tells what happened and what to do while it has the focus", async () => {
  const page = await today(1440, 900);
  const row = page.locator("[data-desk-row]").nth(1);
  const advice = row.locator("article > p").last();
  expect(await advice.isVisible()).toBe(false);
  await row.getByRole("button").first().focus();
  await expect.poll(() => advice.isVisible()).toBe(true);
});
