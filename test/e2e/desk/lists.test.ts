import { expect, test } from "vitest";
import { inDark, seemly } from "../support/axe";
import { useBrowser } from "../support/browser";
import { open } from "../support/people";
import { ADMIN, enter } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

const HEADER = 48;
const ROWS = 15;

test.each([
  ["/desk/bookings", "Bookings found"],
  ["/desk/people", "People"],
])("%s shows fifteen rows at 1280 × 800, below headings that stay", async (path, name) => {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.person(server.current.url, { bypassCSP: true, viewport });
  await enter(page.context(), ADMIN);
  await open(page, path);
  const list = page.getByRole("region", { name });
  const rows = list.locator("tbody tr");
  await rows.nth(ROWS).waitFor();
  const header = page.getByRole("main").locator("header").first();
  expect((await header.boundingBox())?.height).toBe(HEADER);
  const wholeRows = await list.evaluate((region) => {
    const end = Math.min(innerHeight, region.getBoundingClientRect().bottom);
    return [...region.querySelectorAll("tbody tr")].filter(
      (row) => row.getBoundingClientRect().bottom <= end,
    ).length;
  });
  expect(wholeRows).toBeGreaterThanOrEqual(ROWS);
  // How many there are, not only on the first page.
  await header.getByText(/^\d+ (bookings|people)\.$/).waitFor();
  // Whatever is cut has a tooltip.
  const silent = await list.evaluate((region) =>
    [...region.querySelectorAll("tbody *")]
      .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
      .filter((one) => getComputedStyle(one).textOverflow === "ellipsis")
      .filter((one) => one.closest("[title]") === null)
      .map((one) => one.textContent),
  );
  expect(silent).toEqual([]);
  const heading = list.getByRole("columnheader").first();
  const before = await heading.boundingBox();
  await list.evaluate((region) => region.scrollBy(0, 200));
  expect((await heading.boundingBox())?.y).toBe(before?.y);
  await list.evaluate((region) => region.scrollTo(0, 0));
  await seemly(page);
  await inDark(page);
  await seemly(page);

  await rows.first().getByRole("button").click();
  const panel = page.locator("[data-desk-panel]");
  await panel.waitFor();
  const edge = (await panel.boundingBox())?.x ?? 0;
  const box = await list.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(edge);
  const beside = await rows.evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  );
  expect(Math.max(...beside)).toBeLessThanOrEqual(37);
  expect(await list.evaluate((region) => region.scrollWidth <= region.clientWidth)).toBe(true);
});

test("a list is searched while someone types, and Clear shows all of it again", async () => {
  const page = await browser.person(server.current.url, { bypassCSP: true });
  await enter(page.context(), ADMIN);
  await open(page, "/desk/people");
  const rows = page.getByRole("region", { name: "People" }).locator("tbody tr");
  await rows.nth(ROWS).waitFor();
  const all = await rows.count();
  const field = page.getByRole("search", { name: "Search people" }).getByRole("searchbox");
  await field.fill("zzzz");
  await page.getByText("No one found").waitFor();
  expect(new URL(page.url()).searchParams.get("q")).toBe("zzzz");
  await page.getByRole("button", { name: "Clear search" }).click();
  await rows.nth(all - 1).waitFor();
  expect(await field.inputValue()).toBe("");
  await field.pressSequentially("orre");
  await rows.filter({ hasText: "Maya Torres" }).waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  // The field keeps what is typed while the rows arrive.
  expect(await field.inputValue()).toBe("orre");
});
