import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { open } from "../support/people";
import { useServer } from "../support/server";
import { enter, SAM } from "../support/session";

// The payment provider pays mechanics here, and its account is set up from Settings, Banking.

const SHOTS = "shots/payout-account";

const server = useServer({ PAYOUTS: "connect" });
const browser = useBrowser();

/** Takes pictures of the screen on a phone and on a desktop. */
async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.screenshot({ path: `${SHOTS}/${name}-${size}.png`, fullPage: true });
  }
}

const account = (page: Page) => page.getByRole("tabpanel", { name: "Banking" });

test("a mechanic sets up their payout account and is ready to be paid", async () => {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await enter(page.context(), SAM);
  await open(page, "/mechanic/settings");
  await page.getByRole("tab", { name: "Banking" }).click();
  await account(page).getByText("Your earnings go to the payout account above").waitFor();
  await picture(page, "1-none");
  await page.getByRole("button", { name: "Set up payouts" }).click();

  // After leaving early, the return page says what is missing.
  await page.getByRole("button", { name: "Save for later" }).click();
  await page.waitForURL("**/mechanic/settings?tab=banking&setup=done");
  await account(page).getByText("Your date of birth").waitFor();
  await picture(page, "2-incomplete");

  // A used link redirects back, too.
  const [link] = await Promise.all([
    page.waitForRequest(/\/onboarding\//),
    page.getByRole("button", { name: "Continue" }).click(),
  ]);
  const { first, last, ssn } = {
    first: page.getByLabel("First name"),
    last: page.getByLabel("Last name"),
    ssn: page.getByLabel(/^Last four digits/),
  };
  await first.fill("Sam");
  await last.fill("Delgado");
  await ssn.fill("1111");
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await account(page).getByText("A photo of your identity document").waitFor();
  await picture(page, "3-restricted");
  await page.goto(link.url());
  await page.waitForURL("**/mechanic/settings?tab=banking&setup=again");
  await account(page).getByText("That link no longer works").waitFor();

  await page.getByRole("button", { name: "Add information" }).click();
  await first.fill("Sam");
  await last.fill("Delgado");
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await account(page).getByText("You're ready to get paid").waitFor();
  await account(page).getByText("Bank account ending in 6789").waitFor();
  expect(await account(page).getByText("Payouts are on hold after a change").count()).toBe(0);
  await picture(page, "4-active");
});

test("a provider that can't be reached leaves the account unchanged, and the screen says so", async () => {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await enter(page.context(), SAM);
  await page.route("**/api/trpc/**refreshPayoutAccount**", (route) =>
    route.fulfill({ status: 429, json: [{ error: { message: "Later.", code: -32_000 } }] }),
  );
  await open(page, "/mechanic/settings?tab=banking&setup=done");
  await account(page).getByText("We couldn't check for updates").waitFor();
  await account(page).getByText("Bank account ending in 6789").waitFor();
  await picture(page, "5-no-news");
});
