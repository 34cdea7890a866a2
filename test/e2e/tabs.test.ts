import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { twoSides } from "./support/job";
import { open, PASSWORD } from "./support/people";
import { enter } from "./support/session";
import { useServer } from "./support/server";

// Several tabs of one browser: they share its connections to the server, and its one session.

const server = useServer();
const browser = useBrowser();

async function moreTabs(first: Page, count: number): Promise<Page[]> {
  const tabs = Array.from({ length: count }, () => first.context().newPage());
  for (const tab of await Promise.all(tabs)) tab.setDefaultTimeout(15_000);
  return Promise.all(tabs);
}

test("a form that is open for somebody who signed out saves nothing for the next person", async () => {
  const { mechanic: page, mechanicId } = await twoSides(browser, server.current.url);
  const other = await twoSides(browser, server.current.url);
  const otherUser = (await (await other.mechanic.request.get("/api/auth/user")).json()) as {
    email: string;
  };
  const bankOfOther = async () =>
    (await other.mechanic.request.get("/api/mechanic/profile")).text();
  const before = await bankOfOther();

  // A stream that ended with the old session would tell.
  await page.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
  await page.route(/booking\.changes/, () => undefined);
  await open(page, "/mechanic/settings?tab=banking");
  const holder = page.getByLabel("Account holder name");
  await holder.fill("Morgan Reyes");
  await page.getByLabel("Account number", { exact: true }).fill("000123456789");
  await page.getByLabel("Routing number").fill("110000000");
  await page.getByRole("radio", { name: /Checking/ }).check();
  // Another tab signs in as somebody else; this page hasn't heard of it.
  await enter(page.context(), otherUser.email, PASSWORD);
  await page.getByRole("button", { name: /^Save/ }).click();
  await page
    .getByText(/signed in to another account/)
    .first()
    .waitFor();
  expect(await bankOfOther()).toBe(before);

  // Once that person has a page open, this one is theirs, without what was typed.
  const [tab] = await moreTabs(page, 1);
  if (tab === undefined) throw new Error("No second tab was opened.");
  await Promise.all([page.waitForEvent("load"), open(tab, "/mechanic/settings?tab=banking")]);
  await expect.poll(() => holder.inputValue()).toBe("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    mechanicId,
  );
});
