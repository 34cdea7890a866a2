import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { inDark, seemly } from "../support/axe";
import { useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, bookByCall, enter, MAYA } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

async function atDesk(path: string): Promise<Page> {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    acceptDownloads: true,
  });
  await enter(page.context(), ADMIN);
  await open(page, path);
  return page;
}

async function pressOn(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press("Enter");
}

async function downloadBy(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), pressOn(page, link)]);
  return download.suggestedFilename();
}

test("by keyboard alone: a booking is found by email, its messages are read, a mail is resent", async () => {
  const page = await atDesk("/desk/bookings");
  // The list is searched while someone types.
  await page.getByLabel("Number, name, email, phone or plate").focus();
  await page.keyboard.type(MAYA);
  const rows = page.getByRole("region", { name: "Bookings found" }).locator("tbody tr");
  await rows.first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(MAYA);
  await expect
    .poll(async () => (await rows.allInnerTexts()).every((t) => t.includes("Maya Torres")))
    .toBe(true);
  await seemly(page);
  await page.getByLabel("Status").focus();
  await page.keyboard.type("Completed");
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("completed");
  expect(await downloadBy(page, page.getByRole("link", { name: "Bookings as CSV" }))).toBe(
    "bookings.csv",
  );
  const shown = page.url();
  await page.reload();
  await rows.first().waitFor();
  expect(page.url()).toBe(shown);
  await inDark(page);
  await seemly(page);

  await pressOn(page, rows.first().getByRole("button"));
  const panel = page.getByRole("dialog").first();
  await panel.getByRole("region", { name: "Emails" }).waitFor();
  await seemly(page);
  const talk = panel.getByRole("region", { name: "Messages and photos" });
  const read = talk.getByRole("button", { name: "Read messages" });
  if ((await read.count()) > 0) {
    await pressOn(page, read);
    await talk.getByRole("list", { name: "Messages" }).waitFor();
    await seemly(page);
  }
});

test("a mail sent about a booking is resent, with a reason", async () => {
  const maya = await browser.person(server.current.url);
  await enter(maya.context(), MAYA);
  const { bookingNumber } = await bookByCall(maya.context());
  const page = await atDesk(`/desk/bookings?q=${bookingNumber}&booking=${bookingNumber}`);
  const mails = page.getByRole("dialog").first().getByRole("region", { name: "Emails" });
  const again = mails.getByRole("button", { name: /^Resend: Your request is in/ });
  await expect
    .poll(
      async () => {
        await page.reload();
        await mails.waitFor();
        return again.count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
  await pressOn(page, again);
  const dialog = page.getByRole("dialog", { name: "Resend this email?" });
  await seemly(page);
  await dialog.getByLabel("Why?").fill("It went to their spam.");
  await dialog.getByRole("button", { name: "Resend email" }).click();
  await seeToast(page, "Email sent");
  await page.getByRole("region", { name: "Staff actions" }).getByText("Resent an email").waitFor();
});

test("by keyboard alone: a person is found and signed out, with a reason", async () => {
  const maya = await browser.person(server.current.url);
  await enter(maya.context(), MAYA);
  const page = await atDesk("/desk/people");
  await page.getByLabel("Name, email, phone or plate").focus();
  await page.keyboard.type(MAYA.slice(0, 6));
  const rows = page.getByRole("region", { name: "People" }).locator("tbody tr");
  await rows.filter({ hasText: MAYA }).waitFor();
  // Rows of the search before are dimmed until its answer is there.
  await expect.poll(() => rows.count()).toBe(1);
  await seemly(page);
  expect(await downloadBy(page, page.getByRole("link", { name: "People as CSV" }))).toBe(
    "people.csv",
  );
  await pressOn(page, rows.filter({ hasText: MAYA }).getByRole("button"));
  const panel = page.getByRole("dialog").first();
  await panel.getByRole("region", { name: "Signed in" }).waitFor();
  await seemly(page);
  await inDark(page);
  await seemly(page);
  await pressOn(page, panel.getByRole("button", { name: "End all sessions" }));
  const dialog = page.getByRole("dialog", { name: "End all sessions?" });
  await dialog.getByLabel("Why?").focus();
  await page.keyboard.type("They lost their phone.");
  await pressOn(page, dialog.getByRole("button", { name: "End all sessions" }));
  await seeToast(page, "Signed out everywhere");
  await panel.getByText("They're not signed in anywhere.").waitFor();
  await panel.getByText("They lost their phone.").waitFor();
});
