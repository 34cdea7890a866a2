import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser, WAITS_MS } from "../support/browser";
import { twoSides } from "../support/job";
import { open, PASSWORD } from "../support/people";
import { bookByCall, enter } from "../support/session";
import { useServer } from "../support/server";

// Several tabs of one browser share its connections to the server and its one session.

const server = useServer();
const browser = useBrowser();

/** Browsers allow six connections to a server over HTTP/1.1. */
const TABS = 8;

async function moreTabs(first: Page, count: number): Promise<Page[]> {
  const tabs = Array.from({ length: count }, () => first.context().newPage());
  for (const tab of await Promise.all(tabs)) tab.setDefaultTimeout(WAITS_MS);
  return Promise.all(tabs);
}

test("eight tabs of one person load and get live events, after the first is closed too", async () => {
  const { customer, mechanic, mechanicId } = await twoSides(browser, server.current.url);
  const { id } = await bookByCall(customer.context(), { mechanicId });
  const tabs = [customer, ...(await moreTabs(customer, TABS - 1))];
  const eachShows = (shown: readonly Page[], status: string) =>
    Promise.all(shown.map((tab) => tab.getByText(status, { exact: true }).first().waitFor()));

  for (const tab of tabs) await open(tab, "/customer/service-history");
  await eachShows(tabs, "Pending");
  expect((await mechanic.request.put(`/api/bookings/${id}/accept`)).status()).toBe(200);
  await eachShows(tabs, "Accepted");

  const [first, ...others] = tabs;
  await first?.close();
  const start = { data: { status: "in_progress" } };
  expect((await mechanic.request.put(`/api/bookings/${id}/status`, start)).status()).toBe(200);
  await eachShows(others, "In Progress");

  // Signing out ends the stream, and every tab says so.
  const [one, ...rest] = others;
  await one?.goto("/api/logout");
  await Promise.all(rest.map((tab) => tab.waitForURL("**/auth/role-selection**")));
});

test("a hidden tab catches up when it is shown", async () => {
  const { customer, mechanic, mechanicId } = await twoSides(browser, server.current.url);
  const { id } = await bookByCall(customer.context(), { mechanicId });
  await open(customer, "/customer/service-history");
  const shows = (status: string) => customer.getByText(status, { exact: true }).first();
  await shows("Pending").waitFor();
  const becomes = (state: DocumentVisibilityState) =>
    customer.evaluate((next) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => next });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);

  await becomes("hidden");
  expect((await mechanic.request.put(`/api/bookings/${id}/accept`)).status()).toBe(200);
  const [another] = await moreTabs(customer, 1);
  if (another === undefined) throw new Error("No second tab was opened.");
  await open(another, `/customer/bookings/${id}`);
  const start = { data: { status: "in_progress" } };
  await another.getByText("Accepted", { exact: true }).first().waitFor();
  await another.close();
  expect((await mechanic.request.put(`/api/bookings/${id}/status`, start)).status()).toBe(200);
  await becomes("visible");
  await shows("In Progress").waitFor();
});

test("a form opened by a user who signed out saves nothing for the next one", async () => {
  const { mechanic: page, mechanicId } = await twoSides(browser, server.current.url);
  const other = await twoSides(browser, server.current.url);
  const otherUser = (await (await other.mechanic.request.get("/api/auth/user")).json()) as {
    email: string;
  };
  const bankOfOther = async () =>
    (await other.mechanic.request.get("/api/mechanic/profile")).text();
  const before = await bankOfOther();

  // Turns off live events, because a stream that ends with the old session would tell the page.
  await page.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
  await page.route(/booking\.changes/, () => undefined);
  await open(page, "/mechanic/settings?tab=banking");
  const holder = page.getByLabel("Account holder name");
  await holder.fill("Morgan Reyes");
  await page.getByLabel("Account number", { exact: true }).fill("000123456789");
  await page.getByLabel("Routing number").fill("110000000");
  await page.getByRole("radio", { name: /Checking/ }).check();
  // Another tab signs in as a different person. This page doesn't know that yet.
  await enter(page.context(), otherUser.email, PASSWORD);
  await page.getByRole("button", { name: /^Save/ }).click();
  await page
    .getByText(/signed in to another account/)
    .first()
    .waitFor();
  expect(await bankOfOther()).toBe(before);

  // Once that person opens a page, this tab is theirs, without the typed text.
  const [tab] = await moreTabs(page, 1);
  if (tab === undefined) throw new Error("No second tab was opened.");
  await Promise.all([page.waitForEvent("load"), open(tab, "/mechanic/settings?tab=banking")]);
  await expect.poll(() => holder.inputValue()).toBe("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    mechanicId,
  );
});
