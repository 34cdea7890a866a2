import { expect, test } from "vitest";
import { cutPlaceholders, inDark, seemly } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { open } from "../support/people";
import { ADMIN, enter, MAYA } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

test("by keyboard alone: the log is filtered, downloaded, followed to a person, and cleared", async () => {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    acceptDownloads: true,
  });
  await enter(page.context(), ADMIN);
  // Opening a person is logged.
  await open(page, `/desk/people?q=${MAYA}`);
  await page.locator("[aria-labelledby=people] tbody button").first().click();
  await page.getByRole("region", { name: "Signed in" }).waitFor();

  await open(page, "/desk/audit");
  const rows = page.getByRole("list", { name: "Actions found" }).getByRole("listitem");
  await rows.filter({ hasText: "Weekly run" }).first().waitFor();
  await seemly(page);
  await page.getByLabel(/^Affected/).focus();
  await page.keyboard.type(MAYA);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("about")).toBe(MAYA);
  await expect.poll(() => rows.filter({ hasText: "Weekly run" }).count()).toBe(0);
  await page.getByLabel("Action", { exact: true }).focus();
  await page.keyboard.type("Opened a person");
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("act")).toBe("person.read");
  await expect
    .poll(async () =>
      (await rows.allInnerTexts()).every((text) => text.includes("Opened a person's account")),
    )
    .toBe(true);
  const csv = page.getByRole("link", { name: "Audit log as CSV" });
  await csv.focus();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.keyboard.press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe("audit.csv");
  const shown = page.url();
  await page.reload();
  await rows.first().waitFor();
  expect(page.url()).toBe(shown);
  await inDark(page);
  await seemly(page);

  // A range before the installation has no entries.
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).blur();
  await page.getByText("Nothing matches").waitFor();
  await seemly(page);
  await page.getByRole("button", { name: "Clear filters" }).focus();
  await page.keyboard.press("Enter");
  await rows.filter({ hasText: "Weekly run" }).first().waitFor();
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[data-desk-row]") !== null))
    .toBe(true);
  await rows.getByRole("link", { name: /Maya/ }).first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("region", { name: "Signed in" }).waitFor();
});

test.each(["audit", "bookings", "people", "support"])(
  "on a phone the search field's hint on /desk/%s fits",
  async (list) => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), ADMIN);
    await open(page, `/desk/${list}`);
    await page.getByRole("searchbox").waitFor();
    expect(await cutPlaceholders(page)).toEqual([]);
  },
);
