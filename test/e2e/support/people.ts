import type { Page } from "playwright-core";
import { vi } from "vitest";

let serial = 0;

/** Returns a new, unused address. */
export function freshEmail(name: string): string {
  serial += 1;
  return `${name}-${Date.now()}-${serial}@example.com`;
}

export const PASSWORD = "Curbside!2026";

/**
 * Opens a page and waits until its controls work, because a test is faster than the page's script.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/**
 * Follows an address as a link does. When the open page, whose session has ended, moves on by
 * itself at the same time, the address is followed from the page it moved to.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await vi.waitFor(() => page.evaluate((address) => location.assign(address), path), {
    timeout: 10_000,
  });
}

/** Reloads the page, and waits likewise. */
export async function reopen(page: Page): Promise<void> {
  await page.reload();
  await untilAlive(page);
}

async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A public page's script has run by the time it is loaded; React isn't there.
    if (document.querySelector("script[src]") === null) return document.readyState === "complete";
    const controls = document.querySelectorAll("main :is(button, a, input, select, textarea)");
    return [...controls].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    );
  });
}

/** Signs up through the form of a role, and ends where the product redirects the new user. */
export async function signUp(
  page: Page,
  role: "customer" | "mechanic",
  person: { firstName: string; lastName: string; email: string },
): Promise<void> {
  await open(page, `/auth/signup/${role}`);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(PASSWORD);
  await page.locator("form").getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/auth/"));
}

/** Signs in through the form of a role. */
export async function signIn(
  page: Page,
  role: "customer" | "mechanic",
  email: string,
  password: string,
): Promise<void> {
  await open(page, `/auth/login/${role}`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page
    .locator("form")
    .getByRole("button", { name: /sign in|log in/i })
    .click();
  await page.waitForURL((address) => !address.pathname.startsWith("/auth/"));
}

/** Finds the toast with this title, in the specification's words. */
export async function seeToast(page: Page, title: string, description?: string): Promise<void> {
  // The toast itself, because its announcement to screen readers is gone after a second.
  const toasts = page.getByRole("region", { name: /F8/ }).locator("li");
  // By both texts, because one with the same title may still be closing.
  const toast = toasts.filter({ hasText: title }).filter({ hasText: description ?? title });
  await toast.first().waitFor();
}

/** Opens the form for another card, at the checkout of a customer with a saved one. */
export async function takeAnotherCard(page: Page): Promise<void> {
  const another = page.getByRole("button", { name: "Use another card" });
  await another.or(page.getByLabel("Card number")).first().waitFor();
  if (await another.isVisible()) await another.click();
  await page.getByLabel("Card number").waitFor();
}

/** Agrees to the cancellation fees, which a pending booking's payment needs, and waits until that's saved. */
export async function agreeToFees(page: Page): Promise<void> {
  const box = page.getByRole("checkbox", { name: "I agree to these cancellation fees." });
  if (!(await box.isVisible())) return;
  await box.click();
  await page.getByText("You agreed to these fees.").waitFor();
}

/** Chooses a day of the shown week, counted from 0, by its label: the radio itself isn't drawn. */
export const chooseDay = (page: Page, day: number): Promise<void> =>
  page.getByRole("group", { name: "Day" }).locator("label").nth(day).click();

/** Chooses the first time that begins so, by its label. */
export const chooseTime = (page: Page, time: string): Promise<void> =>
  page
    .locator("label", { hasText: new RegExp(`^${time}`) })
    .first()
    .click();
