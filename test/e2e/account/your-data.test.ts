import { unzipSync } from "fflate";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { seemly } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { open } from "../support/people";
import { enterNew, enter, MAYA } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const person = () =>
  browser.person(server.current.url, {
    bypassCSP: true,
    viewport: PHONE,
  });

test("somebody downloads their data after the password, deletes the account by keyboard, and undoes it", async () => {
  const page = await person();
  const { email, password } = await enterNew(page.context(), "customer");
  await open(page, "/settings/your-data");
  await page.getByRole("button", { name: "Delete my account" }).waitFor();
  await seemly(page);

  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  const downloads = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  const archive = unzipSync(await readFile(await (await downloads).path()));
  expect(new TextDecoder().decode(archive["data/account.json"])).toContain(email);

  await page.getByRole("button", { name: "Delete my account" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("Your account will be deleted").waitFor();
  await seemly(page);

  await open(page, "/customer/dashboard");
  await page.getByText("Your account will be deleted").waitFor();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect.poll(() => page.getByText("Your account will be deleted").count()).toBe(0);
  await open(page, "/settings/your-data");
  await page.getByRole("button", { name: "Delete my account" }).waitFor();
});

test("a customer with open bookings reads which of them prevent a deletion", async () => {
  const page = await person();
  await enter(page.context(), MAYA);
  await open(page, "/settings/your-data");
  await page.getByText("Before you can delete it").waitFor();
  await page.getByText(/You have bookings that are not over\..*CW-/).waitFor();
  expect(await page.getByRole("button", { name: "Delete my account" }).count()).toBe(0);
  await seemly(page);
});
