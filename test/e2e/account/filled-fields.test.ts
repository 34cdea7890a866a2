import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { freshEmail, open, PASSWORD } from "../support/people";
import { enterNew } from "../support/session";
import { mailTo, useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

/** Fills a field as some password managers do: the text appears without any event. */
async function fillSilently(field: Locator, value: string): Promise<void> {
  await field.evaluate((node, text) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), "value") ?? {};
    set?.call(node, text);
  }, value);
}

async function newCustomer(): Promise<string> {
  const other = await browser.person(server.current.url);
  const { email } = await enterNew(other.context(), "customer", "Noor", "Haddad");
  return email;
}

const password = (page: Page) => page.locator("input[name=password]");

test("sign-in reads fields that were filled without an event", async () => {
  const email = await newCustomer();
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await open(page, "/auth/login/customer");
  await fillSilently(page.getByLabel("Email"), email);
  await fillSilently(password(page), PASSWORD);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/auth/"));
});

test("so does Enter in a field, and a button that sends no form", async () => {
  const email = await newCustomer();
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await open(page, "/auth/login/customer");
  await fillSilently(page.getByLabel("Email"), email);
  await page.getByRole("button", { name: "Email me a sign-in code" }).click();
  await page.waitForURL("**/auth/code**");
  await mailTo(server.current, email, "code");

  await open(page, "/auth/login/customer");
  await fillSilently(page.getByLabel("Email"), email);
  await fillSilently(password(page), PASSWORD);
  await password(page).press("Enter");
  await page.waitForURL((address) => !address.pathname.startsWith("/auth/"));
});

test("forms that hold their text themselves read it too", async () => {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await enterNew(page.context(), "customer", "Noor", "Haddad");
  await open(page, "/customer/booking");
  await page.getByLabel("Year").selectOption("2019");
  await page.getByLabel("Make").selectOption("Honda");
  await page.getByLabel("Model").selectOption("Civic");
  const next = () =>
    page.getByRole("button", { name: "Continue" }).filter({ visible: true }).click();
  await next();
  await fillSilently(page.getByLabel("What's going on with your vehicle?"), "It squeals");
  await next();
  await page.getByRole("heading", { level: 2, name: "Services" }).waitFor();
  await page.getByRole("button", { name: "Back" }).filter({ visible: true }).click();
  const words = page.getByLabel("What's going on with your vehicle?");
  await expect.poll(() => words.inputValue()).toBe("It squeals");
});

test("signing up reads them, and a field that stays empty is still named", async () => {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await open(page, "/auth/signup/customer");
  await fillSilently(page.getByLabel("First name"), "Noor");
  await fillSilently(page.getByLabel("Last name"), "Haddad");
  await fillSilently(page.getByLabel("Email"), freshEmail("noor"));
  await fillSilently(password(page), PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("Please fill in all fields").waitFor();
  await fillSilently(page.getByRole("textbox", { name: "Confirm password" }), PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/auth/"));
});
