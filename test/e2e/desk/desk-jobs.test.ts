import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { inDark, seemly } from "../support/axe";
import { useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, bookByCall, bookingsOf, enter, MAYA, SAM } from "../support/session";
import { mailTo, useServer } from "../support/server";
import { translate, translatedTexts } from "../support/translate";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

async function atDesk({ translated = false } = {}): Promise<Page> {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
  });
  if (translated) await translate(page);
  await enter(page.context(), ADMIN);
  await open(page, "/desk/jobs");
  return page;
}

const listOf = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Which jobs" }).getByRole("button", { name });
/**
 * The rows of the chosen list. The previous list's rows stay, marked busy, until these have
 * arrived.
 */
const rowsOf = (page: Page) =>
  page
    .locator("[aria-busy=false]")
    .getByRole("region", { name: "Jobs", exact: true })
    .locator("tbody tr");
const firstJob = (page: Page) => rowsOf(page).first().getByRole("button").first();
const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

test("an operator finds a stopped job by its list, reads why, and lowers its price, on translated pages", async () => {
  const page = await atDesk({ translated: true });
  await listOf(page, /^Stopped/).click();
  await page.getByRole("columnheader", { name: "Due", exact: true }).waitFor();
  await firstJob(page).click();
  const panel = page.getByRole("dialog").first();
  await panel.getByText("They are about to fill in the wrong oil.").waitFor();
  await seemly(page);
  await panel.getByRole("button", { name: "Lower price" }).click();
  const dialog = page.getByRole("dialog", { name: "Lower price?" });
  await dialog.getByLabel("Why?").fill("The oil was their mistake.");
  await dialog.getByLabel(/New total in dollars/).fill("100000");
  await dialog.getByRole("button", { name: "Lower price" }).click();
  await dialog.getByText(/^Enter less than/).waitFor();
  await dialog.getByLabel(/New total in dollars/).fill("42");
  await expect
    .poll(() => dialog.getByRole("table", { name: "New price" }).innerText())
    .toMatch(/\$40\.00[\s\S]*\$2\.00[\s\S]*Total[\s\S]*\$42\.00/);
  await seemly(page);
  await dialog.getByRole("button", { name: "Lower price" }).click();
  await seeToast(page, "Price lowered");
  await panel.getByText("Price lowered by our team").waitFor();
  await expect.poll(() => panel.getByText("Stopped by the customer").count()).toBe(0);
  expect(await translatedTexts(page)).toBeGreaterThan(20);
});

test("by keyboard alone, a large change order is read and approved for its customer", async () => {
  const page = await atDesk();
  await listOf(page, /^Large changes/).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The mechanic sent a large change order.").waitFor();
  await firstJob(page).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog").first();
  const change = panel.getByRole("region", { name: "A large change order needs your approval" });
  await change.getByText("Rewire the battery harness").waitFor();
  await expect.poll(() => change.innerText()).toMatch(/\$156\.45[\s\S]*\$679\.35/);
  await seemly(page);
  await inDark(page);
  await seemly(page);
  await change.getByRole("button", { name: "Approve" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Approve this change order?" });
  await dialog.getByLabel("Why?").focus();
  await page.keyboard.type("The photos show it.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await seeToast(page, "Approved");
  await panel.getByRole("region", { name: "Proposed change" }).waitFor();
});

test("a claim is decided after a preview of the refund for both sides", async () => {
  const page = await atDesk();
  await listOf(page, /^Claims/).click();
  // The first one is a safety report, which is closed and not decided.
  await page.getByText("A claim is waiting for your decision.").waitFor();
  await rowsOf(page).nth(1).getByRole("button").first().click();
  const panel = page.getByRole("dialog").first();
  const claim = panel.getByRole("region", { name: "Claims" }).getByRole("article").first();
  await claim.getByText("Needs your decision").waitFor();
  await seemly(page);
  await claim.getByRole("button", { name: "Decide claim" }).click();
  const dialog = page.getByRole("dialog", { name: /^Decide:/ });
  await dialog.getByLabel("Decision").selectOption("refund");
  await dialog.getByLabel("Amount in dollars").fill("21");
  const effect = dialog.getByLabel("Effect");
  await expect.poll(() => effect.innerText()).toMatch(/\$21\.00[\s\S]*\$20\.00[\s\S]*\$1\.00/);
  await dialog.getByLabel("Why?").fill("The photos show it.");
  await seemly(page);
  await dialog.getByLabel("Decision").selectOption("dismiss");
  await dialog.getByText(/No refund/).waitFor();
  await dialog.getByRole("button", { name: "Decide" }).click();
  await seeToast(page, "Decided");
  await claim.getByText(/^Decided: /).waitFor();
  await expect.poll(() => claim.getByRole("button", { name: "Decide claim" }).count()).toBe(0);
});

test("by keyboard alone, a job is assigned to a mechanic found by name", async () => {
  const maya = await browser.person(server.current.url);
  await enter(maya.context(), MAYA);
  const job = (await bookingsOf(maya.context())).find(({ status }) => status === "accepted");
  const page = await atDesk();
  await page
    .getByLabel("Find a booking")
    .last()
    .fill(job?.bookingNumber ?? "");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog").first();
  await panel.getByRole("button", { name: "Reassign job" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Reassign this job?" });
  const field = dialog.getByRole("combobox", { name: "Requested mechanic" });
  const options = dialog.getByRole("listbox").getByRole("option");
  const asked = /desk\.mechanicsToAsk/;
  await page.route(asked, (route) => route.fulfill({ status: 429, body: "Too many" }));
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await dialog.getByText("We couldn't search for mechanics.").waitFor();
  await page.unroute(asked);
  // Another key is another try, without leaving the field.
  await page.keyboard.press("ArrowDown");
  await options.first().waitFor();
  await page.keyboard.press("Tab");
  expect(await hasFocus(dialog.getByLabel("Why?"))).toBe(true);
  await expect.poll(() => options.count()).toBe(0);
  await page.keyboard.press("Shift+Tab");
  expect(await hasFocus(field)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await options.first().waitFor();
  const name = (await options.first().locator("span").first().innerText()).trim();
  await seemly(page);

  await page.keyboard.type("Nobody of this name");
  await dialog.getByText("No eligible mechanic has a name that starts like this.").waitFor();
  await dialog.getByLabel("Why?").fill("Their van broke down.");
  await dialog.getByRole("button", { name: "Reassign job" }).click();
  await dialog.getByText("Choose a mechanic from the list, or leave it empty.").waitFor();
  expect(await hasFocus(field)).toBe(true);

  await field.fill(name.slice(0, 3).toLowerCase());
  await options.filter({ hasText: name }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => options.count()).toBe(0);
  await dialog.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await field.inputValue()).toBe(name);
  await dialog.getByRole("button", { name: "Reassign job" }).focus();
  await page.keyboard.press("Enter");
  await seeToast(page, "Reassigned");
  await expect.poll(() => panel.innerText()).toMatch(new RegExp(`Requested mechanic\\s+${name}`));
});

test("from Today, by keyboard: who can take a request and who can't, and a message to its customer", async () => {
  const maya = await browser.person(server.current.url);
  await enter(maya.context(), MAYA);
  const job = await bookByCall(maya.context(), { at: new Date(Date.now() + 100 * 60_000) });
  const sam = await browser.person(server.current.url);
  await enter(sam.context(), SAM);
  const offline = { data: { isAvailable: false } };
  expect((await sam.context().request.put("/api/mechanic/profile", offline)).ok()).toBe(true);
  // Without `bypassCSP`: the page's policy also rules the email's frame.
  const page = await browser.person(server.current.url);
  await enter(page.context(), ADMIN);
  await open(page, "/desk");
  const row = page.getByRole("article", { name: "No mechanic has accepted yet" });
  const item = row.filter({ hasText: job.bookingNumber });
  // Focus shows the row's advice.
  await item.getByRole("button", { name: "Find a mechanic" }).focus();
  await item.getByText(/nearby can take it/).waitFor();
  await page.keyboard.press("Enter");
  const section = page.getByRole("dialog").first().getByRole("region", { name: "Find a mechanic" });
  const able = section.getByRole("list", { name: "Can take it now", exact: true });
  await able
    .getByRole("button", { name: /^Offer to / })
    .first()
    .waitFor();
  const unable = section.getByRole("list", { name: "Can't take it now" });
  expect(await unable.isVisible()).toBe(false);
  await section.getByText(/^Can't take it now: \d+ within 50 miles$/).focus();
  await page.keyboard.press("Enter");
  await unable.getByText("Offline").first().waitFor();

  await section.getByRole("button", { name: "Message the customer" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Message Maya Torres" });
  const message = dialog.getByLabel("Message", { exact: true });
  expect(await message.inputValue()).toMatch(/^We haven't found a mechanic for .+ yet\./);
  const preview = dialog.getByRole("region", { name: "Preview" });
  await preview.getByText(/^We'll send it by email.*notification in the app\.$/).waitFor();
  const email = dialog.frameLocator("iframe");
  await email.getByText("Hello Maya,").waitFor();
  await message.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Friday is free.");
  await email.getByText(/with the button below\. Friday is free\.$/).waitFor();
  await dialog.getByRole("button", { name: "Send message" }).focus();
  await page.keyboard.press("Enter");
  await seeToast(page, "Message sent");
  await section.getByRole("link", { name: /^Conversation, last message/ }).waitFor();
  await mailTo(server.current, MAYA, "Friday is free.");
  await open(maya, "/support");
  await maya.getByRole("link", { name: new RegExp(job.bookingNumber) }).click();
  await maya.getByText(/Friday is free\./).waitFor();
});

test("the list of requests shows city, expiry and how many can take each one", async () => {
  const page = await atDesk();
  await listOf(page, /^Requests/).click();
  for (const heading of ["City", "Due", "Can take it"]) {
    await page.getByRole("columnheader", { name: heading, exact: true }).waitFor();
  }
  await rowsOf(page)
    .first()
    .getByText(/^Expires/)
    .waitFor();
  await seemly(page);
});
