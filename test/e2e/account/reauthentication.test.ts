import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { startServer, type RunningServer } from "~test/support/http/server";
import { PHONE, useBrowser } from "../support/browser";
import { freshEmail, open, PASSWORD, seeToast } from "../support/people";
import { enter, enterNew, MAYA, SAM } from "../support/session";

// A new address needs the password when the sign-in is older than ten minutes.

const env = { DEMO_DATA: "true", RATE_LIMIT_FACTOR: "1000" };
let dataDir: string;
let server: RunningServer;

// Each try starts over with a fresh database.
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "curbwrench-aged-"));
  server = await startServer({ dataDir, env });
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
// After the server, so that its pages are closed before it.
const browser = useBrowser();

/** Stops the server, advances its clock by eleven minutes, and starts it at the same address. */
async function elevenMinutesLater(): Promise<void> {
  const { port } = new URL(server.url);
  await server.stop();
  const db = await openPGlite({ dataDir: join(dataDir, "db") });
  await db.query(`UPDATE "Session" SET "createdAt" = "createdAt" - interval '11 minutes'`);
  await db.close();
  server = await startServer({ dataDir, env, port: Number(port) });
}

async function answerWith(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Change address" }).click();
}

const waits = (page: Page) => page.getByText("Confirm your new email address").waitFor();

test("a profile, the settings and a mechanic's onboarding ask for the password, and continue with it", async () => {
  const customer = await browser.person(server.url, { viewport: PHONE });
  await enter(customer.context(), MAYA);
  const mechanic = await browser.person(server.url, { viewport: PHONE });
  await enterNew(mechanic.context(), "mechanic", "Lea");
  const settled = await browser.person(server.url, { viewport: PHONE });
  await enter(settled.context(), SAM);
  await elevenMinutesLater();

  await open(customer, "/customer/profile");
  await customer.getByLabel("Email", { exact: true }).fill(freshEmail("maya"));
  await customer.getByRole("button", { name: "Save Profile" }).click();
  await answerWith(customer, "not the one");
  await customer.getByRole("dialog").getByRole("alert").waitFor();
  await answerWith(customer, "Curbside!2024");
  await customer.waitForURL("**/customer/dashboard");
  await open(customer, "/customer/profile");
  await waits(customer);

  await open(settled, "/mechanic/settings");
  await settled.getByLabel("Email", { exact: true }).fill(freshEmail("sam"));
  await settled.getByRole("button", { name: "Change address" }).click();
  await answerWith(settled, "Curbside!2024");
  await waits(settled);
  expect(await settled.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  const wanted = freshEmail("lea");
  await open(mechanic, "/mechanic/onboarding");
  await mechanic.getByLabel("Email").fill(wanted);
  await mechanic.getByLabel("Phone number").fill("(406) 555-0177");
  await mechanic.getByLabel("Years of experience").selectOption("1");
  await mechanic.getByRole("button", { name: "Continue" }).click();
  await mechanic.getByLabel("Service location").fill("Fargo, ND");
  await mechanic.getByRole("button", { name: "Continue" }).click();
  await mechanic.getByLabel("Work experience").fill("Two years in a garage.");
  await mechanic.getByText("Brake Service", { exact: true }).click();
  await mechanic.getByRole("button", { name: "Complete Profile" }).click();
  // Leaving the question creates nothing.
  const dialog = mechanic.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("button", { name: "Go back" }).click();
  await dialog.waitFor({ state: "detached" });
  await mechanic.getByRole("button", { name: "Complete Profile" }).click();
  await answerWith(mechanic, "not the one");
  await dialog.getByRole("alert").waitFor();
  await answerWith(mechanic, PASSWORD);
  await seeToast(
    mechanic,
    "Profile created!",
    "Your mechanic profile has been created successfully.",
  );
  const user = await mechanic.context().request.get("/api/auth/user");
  expect(await user.json()).toMatchObject({ email: wanted });
});
