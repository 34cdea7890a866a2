import { expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { useBrowser } from "../support/browser";
import { twoSides } from "../support/job";
import { follow, open, PASSWORD, seeToast } from "../support/people";
import { bookByCall } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

/** Ends the session as another device would; this page learns of it with its next call. */
async function loseSession(page: Page): Promise<string> {
  const user = (await (await page.request.get("/api/auth/user")).json()) as { email: string };
  await page.request.post("/api/auth/logout");
  return user.email;
}

/**
 * Presses a button of a page whose session has ended. The page may learn of it first, from a call
 * in the background, and move on without the press.
 */
async function pressWithoutSession(page: Page, button: Locator) {
  await Promise.any([button.click(), page.waitForURL("**/auth/role-selection**")]);
}

/** Signs in from the role choice through the form, as a person would. */
async function signInAgain(page: Page, role: "customer" | "mechanic", email: string) {
  await page.waitForURL("**/auth/role-selection**");
  await page.getByText("You were signed out").waitFor();
  await page.getByRole("link", { name: new RegExp(`I'm a ${role}`, "i") }).click();
  await page.waitForURL(`**/auth/login/${role}**`);
  await page.getByText("You were signed out").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
}

test("a lost session leads back to the page, with the message draft and other input kept", async () => {
  const { customer, mechanic, mechanicId } = await twoSides(browser, server.current.url);
  const booking = await bookByCall(customer.context(), { mechanicId, daysAhead: 3 });
  await mechanic.request.put(`/api/bookings/${booking.id}/accept`);

  const page = `/customer/bookings/${booking.id}`;
  await open(customer, page);
  const box = customer.getByLabel("Message to Morgan Reyes");
  await box.fill("The gate code changed.");
  const email = await loseSession(customer);
  await pressWithoutSession(customer, customer.getByRole("button", { name: "Send Message" }));
  await signInAgain(customer, "customer", email);
  await customer.waitForURL(`**${page}`);
  await expect.poll(() => box.inputValue()).toBe("The gate code changed.");
  await customer.getByRole("button", { name: "Send Message" }).click();
  await customer.getByRole("log").getByText("The gate code changed.").waitFor();
  await expect.poll(() => box.inputValue()).toBe("");

  // A form that keeps no draft of its own.
  await open(mechanic, "/mechanic/profile");
  const words = mechanic.getByLabel("Work experience");
  await words.fill("Fourteen years in a dealership.");
  const mechanicEmail = await loseSession(mechanic);
  await pressWithoutSession(mechanic, mechanic.getByRole("button", { name: /^Save/ }));
  await signInAgain(mechanic, "mechanic", mechanicEmail);
  await mechanic.waitForURL("**/mechanic/profile");
  await expect.poll(() => words.inputValue()).toBe("Fourteen years in a dealership.");
  await mechanic.getByRole("button", { name: /^Save/ }).click();
  await seeToast(mechanic, "Profile Updated", "Your profile has been saved successfully!");
});

test("signing out on purpose mentions no lost session", async () => {
  const { customer } = await twoSides(browser, server.current.url);
  await open(customer, "/customer/dashboard");
  await follow(customer, "/api/logout");
  await customer.waitForURL((address) => address.pathname !== "/customer/dashboard");
  await open(customer, "/customer/dashboard");
  await customer.waitForURL("**/auth/role-selection?next=%2Fcustomer%2Fdashboard");
  expect(await customer.getByText("You were signed out").isVisible()).toBe(false);
});
