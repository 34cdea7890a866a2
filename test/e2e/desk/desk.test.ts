import { generateSync } from "otplib";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ACCOUNT_REFUSALS } from "~/domain/account/refusals";
import { ALERT_WORDS } from "~/domain/staff/alert/kinds";
import { seemly } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, enter, MAYA } from "../support/session";
import { mailTo, useServer } from "../support/server";

const STEP_SECONDS = 30;

// Set up like a real installation: all staff need a second factor, and wrong codes are counted.
const server = useServer({ STAFF_SECOND_FACTOR: "required", RATE_LIMIT_FACTOR: "1" });
const browser = useBrowser();

/** Returns the current code, or the one this many steps later. */
const codeOf = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * STEP_SECONDS });

async function staffPage(options: Parameters<typeof browser.person>[1] = {}): Promise<Page> {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    // Fading elements have other colors on their way, which axe would judge.
    ...options,
  });
  await enter(page.context(), ADMIN);
  return page;
}

async function give(page: Page, code: string, button: string, field = "Code"): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(code);
  await page.locator("form").getByRole("button", { name: button }).click();
}

/** Tells whether an element has the focus; from the body, Tab would start over. */
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

/** The demo's alerts for staff. */
const WAITING = (
  [
    "safety",
    "claim_overdue",
    "claim_overdue",
    "payout_stuck",
    "second_plan",
    // The dispute, its refused evidence and its deadline are one row.
    "dispute_due",
    "refund_failed",
    "fraud_warning",
    "payment_mismatch",
    "tie_out",
    "early_completion",
    "document_waits",
    "job_stuck",
    "work_stopped",
    "job_late",
    "change_waiting",
    "review_reported",
  ] as const
).map((kind) => ALERT_WORDS[kind].title);

const titles = (page: Page) => page.getByRole("main").locator("[data-desk-row] h2");

async function post<Answer>(context: BrowserContext, path: string, data: object): Promise<Answer> {
  const answer = await context.request.post(`/api/account/second-factor/${path}`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}

test("staff set up an authenticator at the desk's entrance, return with its code, and turn it off", async () => {
  const page = await staffPage();
  // These sign in before the factor is turned on, because later sign-ins ask for it.
  const [second, third] = [await staffPage(), await staffPage({ viewport: PHONE })];
  await open(page, "/desk");
  await page.getByRole("heading", { name: "Set up a second factor first" }).waitFor();
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  await expect.poll(() => hasFocus(page)).toBe(true);
  const picture = page.getByRole("img", { name: /QR code/ });
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .not.toBe(0);
  const secret = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  await seemly(page);

  await give(page, "12", "Turn on");
  await page.getByText(ACCOUNT_REFUSALS.wrongCode.sentence).waitFor();
  await expect
    .poll(() => page.getByLabel("Code").evaluate((one) => one.matches(":focus")))
    .toBe(true);
  await give(page, codeOf(secret), "Turn on");
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await page.locator("ol.grid > li").allInnerTexts();
  expect(codes).toHaveLength(10);
  await seemly(page);
  const [, download] = await Promise.all([
    page.getByRole("link", { name: "Download" }).click(),
    page.waitForEvent("download"),
  ]);
  expect(download.suggestedFilename()).toBe("curbwrench-recovery-codes.txt");
  const done = page.getByRole("button", { name: "Done" });
  expect(await done.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: /I saved these codes/ }).check();
  await done.click();
  await titles(page).first().waitFor();
  await mailTo(server.current, ADMIN, "Your second factor was turned on");

  // Another session needs a code of its own. A third session can't use that code again.
  const next = codeOf(secret, 1);
  await open(second, "/desk");
  await give(second, next, "Continue");
  await titles(second).first().waitFor();
  await open(third, "/desk");
  await give(third, next, "Continue");
  await third.getByText(ACCOUNT_REFUSALS.usedCode.sentence).waitFor();
  await third.getByRole("button", { name: "Use a recovery code" }).click();
  await give(third, "abcd-efgh-jkmn-pqrs", "Continue", "Recovery code");
  await third.getByText(ACCOUNT_REFUSALS.wrongRecoveryCode.sentence).waitFor();
  await seemly(third);
  await give(third, codes[0] ?? "", "Continue", "Recovery code");
  await titles(third).first().waitFor();
  await mailTo(server.current, ADMIN, "Your recovery code was used");

  await open(page, "/settings/security");
  await page.getByText("9 of 10 left").waitFor();
  await seemly(page);
  await page.getByRole("button", { name: "Create new codes" }).click();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await give(page, codes[1] ?? "", "Create new codes", "Recovery code");
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const [fresh = ""] = await page.locator("ol.grid > li").allInnerTexts();
  await page.getByRole("checkbox", { name: /I saved these codes/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use a recovery code" }).click();
  await give(page, fresh, "Turn off", "Recovery code");
  await seeToast(page, "Second factor turned off");
  await page.getByRole("button", { name: "Set up an authenticator" }).waitFor();
  await expect.poll(() => hasFocus(page)).toBe(true);
  await mailTo(server.current, ADMIN, "Your second factor was turned off");
});

test("by keyboard alone, an alert is resolved with a note, even when the code is asked for again", async () => {
  const page = await staffPage();
  const { secret } = await post<{ secret: string }>(page.context(), "start", {});
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(page.context(), "confirm", {
    code: codeOf(secret),
  });
  await open(page, "/desk");
  await expect
    .poll(() => titles(page).allInnerTexts())
    .toEqual(expect.arrayContaining([...WAITING]));
  expect((await titles(page).allInnerTexts())[0]).toBe(ALERT_WORDS.safety.title);
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  const resolve = page.getByRole("main").getByRole("button", { name: "Resolve" });
  await resolve.first().focus();
  await keyboard.press("Enter");
  await dialog.getByLabel("What did you find?").waitFor();
  await seemly(page);
  await dialog.getByRole("button", { name: "Resolve" }).focus();
  await keyboard.press("Enter");
  await dialog.getByText("Describe what you found.").waitFor();
  await keyboard.type("Refunded the second payment.");

  // The factor was turned off and on again elsewhere, so it counts as not given here.
  await post(page.context(), "disable", { code: recoveryCodes[0] });
  const again = await post<{ secret: string }>(page.context(), "start", {});
  const [other, late] = [await staffPage(), await staffPage()];
  const renewed = await post<{ recoveryCodes: string[] }>(other.context(), "confirm", {
    code: codeOf(again.secret),
  });
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Use a recovery code" }).click();
  await give(page, renewed.recoveryCodes[0] ?? "", "Continue", "Recovery code");
  await expect
    .poll(() => dialog.getByLabel("What did you find?").inputValue())
    .toBe("Refunded the second payment.");
  await dialog.getByRole("button", { name: "Resolve" }).focus();
  await keyboard.press("Enter");
  await seeToast(page, "Resolved");
  await seemly(page);
  await expect.poll(() => hasFocus(page)).toBe(true);
  // Once the dispute's first alert is resolved, the other two have their turn.
  for (let left = WAITING.length + 2 - 1; left > 0; left -= 1) {
    await resolve.first().waitFor();
    await resolve.first().focus();
    await keyboard.press("Enter");
    await dialog.getByLabel("What did you find?").fill("Both sides say that it was done.");
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  await expect.poll(() => resolve.count()).toBe(0);
  // Wait for the toast to go, because it covers what is under it.
  await page
    .getByRole("region", { name: /F8/ })
    .locator("li")
    .first()
    .waitFor({ state: "detached" });
  await page.evaluate(() => scrollTo(0, 0));
  await seemly(page);

  // Wrong codes are counted: after five even the right one waits.
  await open(late, "/desk");
  const wait = late.getByText(/Too many attempts\. Please try again in \d+ minutes?\./);
  for (let guess = 0; guess < 6 && (await wait.count()) === 0; guess += 1) {
    await give(late, `guess-${guess}`, "Continue");
    // Next's announcer of new pages is an alert too.
    await late.locator("form").getByRole("alert").waitFor();
    await late.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  }
  await wait.waitFor();
});

test("the desk tells a customer that it is for staff", async () => {
  const page = await browser.person(server.current.url);
  await enter(page.context(), MAYA);
  await open(page, "/desk");
  await page.getByRole("heading", { level: 1, name: "This page is for staff" }).waitFor();
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await page.waitForURL("**/customer/dashboard");
});
