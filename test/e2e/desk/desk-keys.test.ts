import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ALERT_WORDS } from "~/domain/staff/alert/kinds";
import { seemly } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { paidJob } from "../support/job";
import { Hands } from "../support/keyboard";
import { open, seeToast } from "../support/people";
import { ADMIN, DEMO_PASSWORD, enter } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

async function atDesk(path: string, more: { viewport?: typeof PHONE } = {}): Promise<Page> {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    ...more,
  });
  await enter(page.context(), ADMIN);
  await open(page, path);
  return page;
}

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("g and a letter open a page, j and k walk a list, and Enter opens its row", async () => {
  const page = await atDesk("/desk");
  await page.getByRole("link", { name: /^Support.*waiting/ }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await heading(page, "Support").waitFor();
  await page.getByText("Shall I change the address myself?").waitFor();
  await page.keyboard.press("j");
  const first = await focused(page);
  expect(first).toContain("My bank shows the same amount twice.");
  await page.keyboard.press("j");
  expect(await focused(page)).not.toBe(first);
  await page.keyboard.press("k");
  expect(await focused(page)).toBe(first);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: /^My bank shows the same amount twice/ });
  await panel.getByLabel("Your answer").fill("");
  // While the focus is in a field, letters are text.
  await page.keyboard.type("gb ?");
  expect(await panel.getByLabel("Your answer").inputValue()).toBe("gb ?");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  // The row has the focus again, so the walk continues from there.
  await expect.poll(() => focused(page)).toBe(first);
  // Beside an open panel, j shows the next row and leaves the focus in the list.
  await page.keyboard.press("Enter");
  await panel.waitFor();
  await page.keyboard.press("j");
  await panel.waitFor({ state: "detached" });
  expect(await focused(page)).not.toBe(first);
  await page.getByRole("dialog").first().getByLabel("Your answer").waitFor();
  await page.keyboard.press("k");
  await panel.waitFor();
  expect(await focused(page)).toBe(first);
  // Enter goes into the panel of that row, Escape back to it.
  await page.keyboard.press("Enter");
  await expect.poll(() => panel.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(first);
  // The browser's Back closes a panel and stays on the page.
  await page.keyboard.press("Enter");
  await panel.waitFor();
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  await heading(page, "Support").waitFor();
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await heading(page, "Reviews").waitFor();
});

test("/ finds a person by the start of a name and opens their page, without the mouse", async () => {
  const page = await atDesk("/desk/work");
  await page.getByText("No failed tasks").waitFor();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search the desk" });
  const field = dialog.getByRole("combobox", { name: "Search people and bookings" });
  await field.waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type("maya tor");
  await dialog
    .getByRole("option", { name: /^Maya Torres/ })
    .first()
    .waitFor();
  await seemly(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/desk\/people\?person=/);
  await page.getByRole("dialog", { name: "Maya Torres" }).getByText("Newest bookings").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await field.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

/** The parts of the desk that an operator uses. */
const partsOf = (page: Page) => {
  const rows = page.locator("main [data-desk-row]");
  return {
    rows,
    /** The control by which a row opens. */
    opens: (row: Locator) => row.locator("a, button").first(),
    content: page.locator("[data-desk-content]"),
    panel: page.locator("[data-desk-panel]"),
    dialog: page.locator("[role=dialog]:not([data-desk-panel])"),
    button: (name: string | RegExp) => page.getByRole("button", { name, exact: true }),
  };
};

test("an operator works for an hour with the keyboard alone, the focus always in sight", async () => {
  const paid = await paidJob(browser, server.current.url, "4242424242424242", 4);
  const page = await browser.person(server.current.url);
  const hands = new Hands(page);
  const { rows, opens, content, panel, dialog, button } = partsOf(page);
  const goTo = async (key: string, name: string) => {
    await hands.press("g", key);
    await heading(page, name).waitFor();
    await hands.areOn(content);
  };
  const send = (name: string | RegExp) =>
    hands.pressOn(dialog.getByRole("button", { name, exact: true }));
  /** Opens a list of jobs and waits until the previous one is gone. */
  const chooseJobs = async (name: RegExp, about: string) => {
    await hands.pressOn(button(name));
    await page.getByText(about).waitFor();
    await page.locator("[aria-busy=false] [data-desk-row]").first().waitFor();
    await hands.areOn(button(name));
  };

  // Signs in and lands on Today.
  await open(page, "/desk");
  await hands.pressOn(
    page
      .getByRole("main")
      .getByRole("link", { name: /customer/i })
      .first(),
  );
  await page.waitForURL("**/auth/login/**");
  await hands.tabTo(page.getByLabel("Email"));
  await hands.type(ADMIN);
  await hands.tabTo(page.getByRole("textbox", { name: "Password", exact: true }));
  await hands.type(DEMO_PASSWORD);
  await hands.press("Enter");
  await page.waitForURL("**/desk");
  await heading(page, "Today").waitFor();
  await rows.first().waitFor();
  hands.tookAtMost(14);

  // Takes the safety report and resolves it. The focus stays in its row, then goes to the next one.
  const safety = rows.filter({ hasText: ALERT_WORDS.safety.title });
  await hands.press("j");
  await hands.areOn(opens(safety));
  await hands.pressOn(safety.getByRole("button", { name: "Take report" }));
  await safety.getByText(/^Taken by/).waitFor();
  await hands.areOn(opens(safety));
  await hands.pressOn(safety.getByRole("button", { name: "Resolve" }));
  await hands.areOn(dialog.getByLabel("What did you find?"));
  await hands.type("Both are safe.");
  await send("Resolve");
  await safety.waitFor({ state: "detached" });
  await hands.areOn(opens(rows.first()));
  hands.tookAtMost(10);

  // Writes a note about the second claim. Escape closes the panel even while a toast shows.
  await goTo("j", "Jobs");
  await chooseJobs(/^Claims/, "A claim is waiting for your decision.");
  await hands.press("j", "j", "k", "j");
  const claim = opens(rows.nth(1));
  await hands.areOn(claim);
  await hands.press("Enter");
  await hands.areOn(panel);
  const note = panel.getByRole("button", { name: "Add a note" });
  await hands.pressOn(note);
  await hands.areOn(dialog.getByLabel("Note"));
  await hands.type("Called the customer.");
  await hands.press("Control+Enter");
  await panel.getByText("Called the customer.").waitFor();
  await hands.areOn(note);
  await hands.press("Escape");
  await hands.areOn(claim);
  hands.tookAtMost(24);

  // Finds a person.
  await hands.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search the desk" });
  await hands.areOn(search.getByRole("combobox"));
  await hands.type("maya");
  await search
    .getByRole("option", { name: /^Maya Torres/ })
    .first()
    .waitFor();
  await hands.press("ArrowDown", "ArrowUp", "Enter");
  await page.getByRole("dialog", { name: "Maya Torres" }).getByText("Newest bookings").waitFor();
  await hands.areOn(panel);
  await rows.first().waitFor();
  await hands.press("Escape");
  await hands.areOn(opens(rows.first()));
  hands.tookAtMost(5);

  // Answers a request, which then leaves the list.
  await goTo("s", "Support");
  await rows.first().waitFor();
  await hands.press("j");
  await hands.areOn(opens(rows.first()));
  await hands.press("Enter");
  await hands.areOn(panel);
  await hands.tabTo(panel.getByLabel("Your answer"));
  await hands.type("We refunded the second payment.");
  await hands.press("Control+Enter");
  await seeToast(page, "Answer sent");
  await hands.areOn(panel.getByLabel("Your answer"));
  await hands.press("Escape");
  await hands.areOn(opens(rows.first()));
  hands.tookAtMost(14);

  // Decides two documents, one after the other.
  await goTo("v", "Vetting");
  await rows.first().waitFor();
  await hands.press("j", "Enter");
  for (const name of ["Proof of identity", "Liability insurance"]) {
    await page.getByRole("dialog", { name }).waitFor();
    await hands.areOn(panel);
    await hands.pressOn(panel.getByRole("button", { name: "Accept" }));
    await page.getByRole("dialog", { name }).waitFor({ state: "detached" });
  }
  await hands.areOn(panel);
  await hands.press("Escape");
  await hands.areOn(opens(rows.first()));
  hands.tookAtMost(32);

  // Offers an open request to the nearest mechanic.
  await goTo("j", "Jobs");
  await chooseJobs(/^Requests/, "No mechanic has accepted them yet.");
  await hands.press("j", "Enter");
  await hands.areOn(panel);
  await hands.pressOn(panel.getByRole("button", { name: /^Offer to (?!everyone)/ }).first());
  await hands.areOn(dialog.getByLabel("Why?"));
  await hands.type("They're the nearest one.");
  await send(/^Offer to/);
  await panel.getByText(/who hasn't answered/).waitFor();
  await hands.areOn(panel);
  await hands.press("Escape");
  await hands.areOn(opens(rows.first()));
  hands.tookAtMost(30);

  // Refunds a part of a job.
  await goTo("m", "Money");
  const number = page.getByLabel("Booking number");
  await hands.tabTo(number);
  await hands.type(paid);
  await hands.press("Enter");
  await page.getByText("can be refunded").waitFor();
  await hands.areOn(number);
  await hands.pressOn(button("Refund"));
  await hands.areOn(dialog.getByLabel("Amount in dollars"));
  await hands.type("5");
  await hands.tabTo(dialog.getByLabel("Why?"));
  await hands.type("It took an hour longer.");
  await send("Refund");
  await seeToast(page, "Refund requested");
  await hands.areOn(button("Refund"));
  hands.tookAtMost(14);

  // Starts a payout run, and marks its payouts as sent, except one.
  await goTo("p", "Payouts");
  await hands.pressOn(button("Start the run"));
  await hands.areOn(dialog.getByLabel("Why?"));
  await hands.type("This week's run");
  await send("Start the run");
  await dialog.waitFor({ state: "detached" });
  await hands.pressOn(button("Bank file of run 3"));
  await hands.areOn(dialog.getByLabel("Why?"));
  await hands.type("For the bank");
  await Promise.all([page.waitForEvent("download"), send("Download")]);
  await dialog.waitFor({ state: "detached" });
  await hands.pressOn(button("Mark run 3 as sent"));
  const isPaid = dialog.getByRole("checkbox");
  await isPaid.first().waitFor();
  const count = await isPaid.count();
  await hands.tabTo(isPaid.first(), "Shift+Tab");
  await hands.press("Space");
  await dialog.getByText(`${count - 1} payouts, `).waitFor();
  await hands.tabTo(dialog.getByLabel("Why?"));
  await hands.type("Paid on Friday");
  await send(`Mark ${count - 1} payouts as sent`);
  await dialog.waitFor({ state: "detached" });
  const run = page.getByRole("row").filter({ hasText: "Bank file" });
  await expect.poll(() => run.getByRole("cell").nth(3).innerText()).toBe("1");
  await hands.areOn(button("Mark run 3 as sent"));
  hands.tookAtMost(62);

  // Signs out.
  await goTo("t", "Today");
  await hands.tabTo(page.getByRole("button", { name: /^Profile menu/ }), "Shift+Tab");
  await hands.press("ArrowDown");
  await page.getByRole("menuitem").first().waitFor();
  await hands.press("End");
  await hands.areOn(page.getByRole("menuitem", { name: "Log out" }));
  await hands.press("Enter");
  await page.waitForURL((address) => !address.pathname.startsWith("/desk"));
  hands.tookAtMost(36);
});

test("new bookings are paused by keyboard alone", async () => {
  const page = await atDesk("/desk/announcements");
  const hands = new Hands(page);
  const { dialog, button } = partsOf(page);
  await hands.pressOn(button("Pause new bookings"));
  await hands.tabTo(dialog.getByLabel("What everyone reads"));
  await hands.type("A storm closed the roads. We're back on Friday.");
  await hands.tabTo(dialog.getByLabel("Why?"));
  await hands.type("Storm");
  await seemly(page);
  await hands.pressOn(dialog.getByRole("button", { name: "Pause new bookings" }));
  await button("Resume new bookings").waitFor();
  const guest = await browser.person(server.current.url, {});
  await open(guest, "/book");
  await guest.getByText("A storm closed the roads. We're back on Friday.").waitFor();
});

test("? lists all keys, and they can be turned off", async () => {
  const page = await atDesk("/desk/work");
  await page.getByText("No failed tasks").waitFor();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByText("The next row of a list").waitFor();
  await seemly(page);
  await sheet.getByRole("switch", { name: "Use keyboard shortcuts" }).press("Space");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await open(page, "/desk/work");
  await page.keyboard.press("?");
  expect(await sheet.count()).toBe(0);
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await sheet.getByRole("switch", { name: "Use keyboard shortcuts" }).press("Space");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await heading(page, "Today").waitFor();
});

test("on a phone the navigation shows the current page", async () => {
  const page = await atDesk("/desk/audit", { viewport: PHONE });
  const current = page.getByRole("navigation", { name: "Desk" }).getByRole("link", {
    name: "Audit log",
  });
  await expect
    .poll(async () => {
      const box = await current.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
    })
    .toBe(true);
});
