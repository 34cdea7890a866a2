import { generateSync } from "otplib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seemly } from "../support/axe";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { paidJob } from "../support/job";
import { open, seeToast } from "../support/people";
import { ADMIN, enter, MAYA } from "../support/session";
import { mailTo, useServer } from "../support/server";

// Set up like a real installation: all staff need a second factor, and wrong codes are counted.
const server = useServer({ STAFF_SECOND_FACTOR: "required", RATE_LIMIT_FACTOR: "1" });
const browser = useBrowser();

const DEMO_PASSWORD = "Curbside!2024";
const LIBRARY = "WebAuthn is not supported in this browser";

const person = (options: Parameters<typeof browser.person>[1] = {}) =>
  browser.person(server.current.url, { bypassCSP: true, ...options });

/** Adds a virtual laptop authenticator that knows its owner by fingerprint. */
async function plugIn(page: Page) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("WebAuthn.enable");
  const { authenticatorId } = await wire.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Makes the fingerprint match, or not. */
    fits: (isUserVerified: boolean) =>
      wire.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

/** Takes pictures on a desktop and on a phone; the folder is not part of the repository. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `shots/passkeys/${name}-${size}.png`, fullPage: true });
  }
  await page.setViewportSize(DESKTOP);
}

async function signInWithPassword(page: Page): Promise<void> {
  await open(page, "/auth/login/customer");
  await page.getByLabel("Email").fill(ADMIN);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(DEMO_PASSWORD);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
}

const passkeyButton = (page: Page) => page.getByRole("button", { name: "Use a passkey" });
const signedIn = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith("/auth/"));

test("staff add a passkey, sign in with it, confirm a money action with it, and remove it", async () => {
  const page = await person();
  const laptop = await plugIn(page);
  await enter(page.context(), ADMIN);
  await open(page, "/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog");
  await adding.getByRole("button", { name: "Next" }).click();
  await adding.getByText("Give the passkey a name.").waitFor();
  await seemly(page);
  await shoot(page, "add-name");
  await adding.getByLabel("Name").fill("Work laptop");
  await adding.getByRole("button", { name: "Next" }).click();
  await adding.getByRole("textbox", { name: "Password", exact: true }).fill(DEMO_PASSWORD);
  await shoot(page, "add-password");
  // A fingerprint that doesn't match can be tried again.
  await laptop.fits(false);
  await adding.getByRole("button", { name: "Next" }).click();
  await adding.getByText(/You closed the passkey prompt/).waitFor();
  await seemly(page);
  await shoot(page, "add-problem");
  await laptop.fits(true);
  await adding.getByRole("button", { name: "Try again" }).click();
  await seeToast(page, "Passkey added");
  await page.getByText("Work laptop").waitFor();
  await page.getByText(/It's your only second factor/).waitFor();
  await seemly(page);
  await shoot(page, "listed");
  await mailTo(server.current, ADMIN, "You have a new passkey");
  await page.goto("/api/logout");

  await signInWithPassword(page);
  await page.getByRole("heading", { name: "Use your passkey" }).waitFor();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  expect(await page.getByLabel("Code", { exact: true }).count()).toBe(0);
  await seemly(page);
  await shoot(page, "sign-in");
  await laptop.fits(false);
  await passkeyButton(page).click();
  await page.getByText(/You closed the passkey prompt/).waitFor();
  await shoot(page, "sign-in-problem");
  await laptop.fits(true);
  await passkeyButton(page).click();
  await signedIn(page);

  // Sets up an authenticator besides the passkey. Sign-in accepts either one.
  const { request } = page.context();
  const post = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await request.post(`/api/account/second-factor/${path}`, { data });
    if (!answer.ok()) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };
  const { secret } = await post<{ secret: string }>("start", {});
  const code = generateSync({ secret });
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>("confirm", { code });
  const phone = await person({ viewport: PHONE, colorScheme: "dark" });
  await signInWithPassword(phone);
  await phone.getByRole("heading", { name: "Enter your code" }).waitFor();
  await passkeyButton(phone).waitFor();
  await seemly(phone);
  await phone.screenshot({ path: "shots/passkeys/sign-in-both-phone-dark.png", fullPage: true });

  // A money action asks for it; then the authenticator is turned off, and every session asked
  // again.
  const job = await paidJob(browser, server.current.url, "4242424242424242", 4);
  await open(page, "/desk/money");
  await page.getByLabel("Booking number").fill(job);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const refund = page.getByRole("dialog", { name: `Refund ${job}` });
  await refund.getByLabel("Amount in dollars").fill("21");
  await refund.getByLabel("Why?").fill("It took an hour longer.");
  await refund.getByLabel("Effect").getByText("The mechanic pays").waitFor();
  await post("disable", { code: recoveryCodes[0] });
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await refund.getByText("Use your passkey").waitFor();
  await seemly(page);
  await shoot(page, "money-again");
  await passkeyButton(page).click();
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await seeToast(page, "Refund requested");

  // Removing the passkey asks for it each time.
  await open(page, "/settings/security");
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  const removing = page.getByRole("dialog");
  await removing.getByText(/It's your last second factor/).waitFor();
  await seemly(page);
  await shoot(page, "remove");
  await removing.getByRole("button", { name: "Remove with a passkey" }).click();
  await seeToast(page, "Passkey removed");
  await page.getByText("You don't have any passkeys yet.").waitFor();
  await mailTo(server.current, ADMIN, "Your passkey was removed");
  await open(page, "/desk");
  await page.getByRole("heading", { name: "Set up a second factor first" }).waitFor();
  await page.getByRole("link", { name: "add a passkey" }).waitFor();
  await shoot(page, "desk-without");
});

test("people who aren't staff see none of it, and load none of it", async () => {
  const page = await person();
  const loaded: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) loaded.push(response.text().catch(() => ""));
  });
  await enter(page.context(), MAYA);
  await open(page, "/settings/security");
  await page.getByRole("button", { name: "Set up an authenticator" }).waitFor();
  expect(await page.getByText(/passkey/i).count()).toBe(0);
  await page.waitForLoadState("networkidle");
  const scripts = await Promise.all(loaded);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes(LIBRARY))).toEqual([]);
  const asked = await page.request.get("/api/account/passkeys");
  expect(asked.status()).toBe(403);
});
