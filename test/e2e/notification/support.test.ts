import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { inDark, seemly } from "../support/axe";
import { useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, enter, MAYA } from "../support/session";
import { mailTo, useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

const person = () => browser.person(server.current.url, { bypassCSP: true });

/** Finds a paragraph of an email. Its first words are also its hidden preview. */
const lineOf = (email: FrameLocator, text: string) =>
  email.getByRole("paragraph").filter({ hasText: text });

/** Returns the text in the focused field. */
async function typeInto(page: Page, label: string | RegExp, words: string) {
  await page.getByLabel(label).focus();
  await page.keyboard.type(words);
}

test("a customer asks, staff answer by keyboard, and the customer replies by the mailed link", async () => {
  const question = `Where do I change my telephone number? (${Date.now()})`;
  const maya = await person();
  await enter(maya.context(), MAYA);
  await open(maya, "/support");
  await maya.getByRole("button", { name: "Contact Support" }).click();
  await maya.getByLabel("Subject").selectOption("My account");
  await maya.getByLabel("What happened?").fill(question);
  await maya.getByRole("button", { name: "Send Message" }).click();
  await seeToast(maya, "Message sent");

  const desk = await person();
  await enter(desk.context(), ADMIN);
  await open(desk, "/desk");
  const waiting = desk.getByRole("link", { name: /^Support.*waiting/ });
  await waiting.focus();
  await desk.keyboard.press("Enter");
  // Today has a row of the same name.
  await desk.waitForURL("**/desk/support");
  await desk.getByRole("button", { name: question }).focus();
  await desk.keyboard.press("Enter");
  const panel = desk.getByRole("dialog", { name: question });
  await panel.getByText("maya.torres@").waitFor();
  await panel.getByRole("region", { name: "Their bookings" }).getByRole("link").first().waitFor();
  await seemly(desk);
  await inDark(desk);
  await seemly(desk);
  await panel.getByRole("button", { name: "Add a note" }).focus();
  await desk.keyboard.press("Enter");
  await typeInto(desk, /^Note(?!s)/, "Asked in May, too.");
  await desk.getByRole("button", { name: "Add note" }).focus();
  await desk.keyboard.press("Enter");
  await panel.getByText("Asked in May, too.").waitFor();
  await typeInto(desk, "Your answer", "On your profile, below your name.");
  const preview = panel.getByRole("region", { name: "Email preview" });
  await preview.getByText("Re: My account").waitFor();
  await preview.getByText(/^Maya Torres <maya\.torres@/).waitFor();
  const email = preview.frameLocator("iframe");
  await email.getByText("Hello Maya,").waitFor();
  await lineOf(email, "On your profile, below your name.").waitFor();
  await email.getByRole("link", { name: "Read and reply" }).waitFor();
  await seemly(desk);
  await panel.getByRole("button", { name: "Send email" }).focus();
  await desk.keyboard.press("Enter");
  await seeToast(desk, "Answer sent");
  await panel.getByText("Assigned to you.").waitFor();

  const mail = await mailTo(server.current, MAYA, "/auth/support-request?token=");
  const link = /\/auth\/support-request\?token=[\w-]+/.exec(mail)?.[0] ?? "";
  const stranger = await person();
  await open(stranger, link);
  await stranger.getByText("On your profile, below your name.").waitFor();
  expect(await stranger.getByText("Asked in May").count()).toBe(0);
  await seemly(stranger);
  await stranger.getByLabel("Reply").fill("Found it, thank you!");
  await stranger.getByRole("button", { name: "Send" }).click();
  await seeToast(stranger, "Sent");

  await open(maya, "/support");
  await maya
    .getByRole("link", { name: /^My account/ })
    .first()
    .click();
  await maya.getByText("Found it, thank you!").waitFor();
  await seemly(maya);
  await open(desk, "/desk/support");
  await desk
    .getByRole("button", { name: /Found it, thank you!/ })
    .first()
    .waitFor();
});

test("a mail to the support mailbox is entered, and closed with a reason", async () => {
  const desk = await person();
  await enter(desk.context(), ADMIN);
  await open(desk, "/desk/support");
  await desk.getByRole("button", { name: "Record an email" }).click();
  const dialog = desk.getByRole("dialog", { name: "Record an email" });
  await dialog.getByRole("button", { name: "Record email" }).click();
  await dialog.getByText("Enter their email address.").waitFor();
  await seemly(desk);
  await dialog.getByLabel("Their email address").fill("robin.new@example.com");
  await dialog.getByLabel("Subject").fill("Do you tow?");
  await dialog.getByLabel("Their message").fill("My car does not roll.");
  await dialog.getByRole("button", { name: "Record email" }).click();
  const panel = desk.getByRole("dialog", { name: "Do you tow?" });
  await panel.getByText("No account has this address.").waitFor();
  await panel.getByRole("button", { name: "Close request" }).click();
  const close = desk.getByRole("dialog", { name: "Close this request?" });
  await close.getByLabel("Why?").fill("Answered on the phone.");
  await close.getByRole("button", { name: "Close request" }).click();
  await seeToast(desk, "Request closed");
  await panel.getByRole("button", { name: "Reopen" }).waitFor();
});

test("by keyboard alone: a reply is saved, inserted into an answer with the name, changed and deleted", async () => {
  const desk = await browser.person(server.current.url, {
    bypassCSP: true,
    acceptDownloads: true,
  });
  await enter(desk.context(), ADMIN);
  await open(desk, "/desk/support");
  await desk.getByRole("button", { name: "Saved replies" }).press("Enter");
  const dialog = desk.getByRole("dialog", { name: "Saved replies" });
  await dialog.getByText("No saved replies yet.").waitFor();
  await seemly(desk);
  await dialog.getByRole("button", { name: "Add a reply" }).press("Enter");
  const add = desk.getByRole("dialog", { name: "Add a reply" });
  await add.getByRole("button", { name: "Save reply" }).press("Enter");
  await add.getByText("Enter a name for the reply.").waitFor();
  await add.getByLabel("Name").fill("Receipts");
  await add.getByLabel("Reply").fill("Hello {name}, it stands at the booking.");
  await seemly(desk);
  await add.getByRole("button", { name: "Save reply" }).press("Enter");
  await seeToast(desk, "Reply saved");
  await dialog.getByRole("button", { name: "Change Receipts" }).waitFor();
  await seemly(desk);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().press("Enter");

  // Records an email from a person without an account, and finds the request by its subject.
  await desk.getByRole("button", { name: "Record an email" }).press("Enter");
  const mail = desk.getByRole("dialog", { name: "Record an email" });
  await mail.getByLabel("Their email address").fill("quinn.vale@example.com");
  await mail.getByLabel("Their name").fill("Quinn Vale");
  await mail.getByLabel("Subject").fill("The receipt of May");
  await mail.getByLabel("Their message").fill("Where is it?");
  await mail.getByRole("button", { name: "Record email" }).press("Enter");
  const panel = desk.getByRole("dialog", { name: "The receipt of May" });
  await panel.getByLabel("Saved reply").focus();
  await desk.keyboard.type("Rec");
  await seemly(desk);
  await panel.getByRole("button", { name: "Insert" }).press("Enter");
  const answer = panel.getByLabel("Your answer");
  expect(await answer.inputValue()).toBe("Hello Quinn Vale, it stands at the booking.");
  await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
  const preview = panel.getByRole("region", { name: "Email preview" }).frameLocator("iframe");
  await lineOf(preview, "Hello Quinn Vale, it stands at the booking.").waitFor();
  await desk.keyboard.press("ControlOrMeta+End");
  await desk.keyboard.type(" Bye!");
  await lineOf(preview, " Bye!").waitFor();
  expect(await answer.inputValue()).toBe("Hello Quinn Vale, it stands at the booking. Bye!");
  await panel.getByRole("button", { name: "Send email" }).press("Enter");
  await seeToast(desk, "Answer sent");
  await panel.getByText("Hello Quinn Vale, it stands at the booking. Bye!").waitFor();
  // The first Escape closes the message above the panel.
  await desk.keyboard.press("Escape");
  const message = desk.getByRole("region", { name: /F8/ }).locator("li");
  await expect.poll(() => message.count()).toBe(0);
  await desk.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await desk.getByLabel("Name, email, subject or id").focus();
  await desk.keyboard.type("may receipt");
  await desk.keyboard.press("Enter");
  await desk.getByText("Nothing matches").waitFor();
  await seemly(desk);
  await desk.getByRole("button", { name: "Search all requests" }).press("Enter");
  await desk.getByRole("button", { name: /^The receipt of May/ }).waitFor();
  expect(new URL(desk.url()).search).toBe("?show=all&q=may+receipt");
  const csv = desk.getByRole("link", { name: "Requests as CSV" });
  const [download] = await Promise.all([desk.waitForEvent("download"), csv.press("Enter")]);
  expect(download.suggestedFilename()).toBe("support.csv");

  await desk.getByRole("button", { name: "Saved replies" }).press("Enter");
  await dialog.getByRole("button", { name: "Delete Receipts" }).press("Enter");
  const remove = desk.getByRole("dialog", { name: "Delete Receipts?" });
  await seemly(desk);
  await remove.getByRole("button", { name: "Delete reply" }).press("Enter");
  await seeToast(desk, "Reply deleted");
  await dialog.getByText("No saved replies yet.").waitFor();
});
