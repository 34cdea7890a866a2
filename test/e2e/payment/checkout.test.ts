import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { atCheckout, CARDS, paymentOf, payWith, send } from "../support/checkout";
import { open, reopen, seeToast } from "../support/people";
import { shiftOf, watchShift } from "../support/shift";
import { useServer } from "../support/server";
import { bookingsOf, enter, inState, MAYA } from "../support/session";

const server = useServer();
const browser = useBrowser();

/** Returns the position of the pay button on the page, in pixels. */
const topOfButton = (page: Page) =>
  page
    .locator("form")
    .getByRole("button", { name: /^Authorize/ })
    .evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY));

/** Long enough for a live event to reach an open page and appear there. */
const LIVE_EVENT_MS = 1500;

describe("a card that goes through", () => {
  test("is authorized; the site root says so once, and the checkout shows it", async () => {
    const { page, booking } = await atCheckout(server, browser);
    await page.getByText("Test mode: no real card, no real money").waitFor();
    await page.getByRole("button", { name: `Authorize $${booking.totalAmount}` }).waitFor();
    await payWith(page, CARDS.good);
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
    await open(page, `/customer/checkout/${booking.id}`);
    await page.getByText("There's a hold on your card", { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("Card number").count()).toBe(0);
  });

  test("is only saved when the job is more than six days away", async () => {
    const { page, booking } = await atCheckout(server, browser, { daysAhead: 12 });
    await page.getByText("We'll save your card now and place the hold later").waitFor();
    await payWith(page, CARDS.good);
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    await expect.poll(() => paymentOf(page, booking)).toBe("none");
    await open(page, `/customer/checkout/${booking.id}`);
    await page.getByText("Your card is saved", { exact: true }).waitFor();
  });

  test("pays a completed job that is due", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    const due = inState(await bookingsOf(page.context()), "completed", "due");
    await open(page, `/customer/checkout/${due.id}`);
    await page.getByText("Due now").waitFor();
    await page.getByRole("button", { name: `Pay $${due.totalAmount}` }).waitFor();
    await payWith(page, CARDS.good);
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    const paid = (await bookingsOf(page.context())).find(({ id }) => id === due.id);
    expect(paid?.paymentStatus).toBe("captured");
    await open(page, `/customer/checkout/${due.id}`);
    await page.getByText("This booking is paid").waitFor();
    await page.getByRole("link", { name: "View receipt" }).click();
    await page.waitForURL(`**/customer/receipt/${due.id}`);
    await page.getByText(/^R-\d+$/).waitFor();
  });
});

test.each([
  ["a hold", 2],
  ["a card to save", 12],
])("nothing moves on a phone while the payment page of %s loads", async (_, daysAhead) => {
  const { page, booking } = await atCheckout(server, browser, { daysAhead });
  await watchShift(page);
  await open(page, `/customer/checkout/${booking.id}`);
  await page.getByLabel("Card number").waitFor();
  await page.getByRole("heading", { name: "Booking details" }).waitFor();
  expect(await shiftOf(page)).toBeLessThan(0.01);
});

describe("a card that is declined", () => {
  test("shows the provider's words beside the form too, and another one goes through", async () => {
    const { page, booking } = await atCheckout(server, browser);
    await payWith(page, CARDS.declined);
    await seeToast(page, "Payment Failed", "Your card was declined.");
    await page.locator("form [role=alert]").getByText("Your card was declined.").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/customer/checkout/${booking.id}`);
    await payWith(page, CARDS.poor);
    await seeToast(page, "Payment Failed", "insufficient funds");
    // After a reload the card is gone, but the error is still shown.
    await reopen(page);
    await page.getByText("The last payment failed").waitFor();
    await payWith(page, CARDS.good);
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
  });

  test("is reported once: nothing moves when the server's event arrives", async () => {
    const { page, booking } = await atCheckout(server, browser);
    await payWith(page, CARDS.declined);
    await page.locator("form [role=alert]").getByText("Your card was declined.").waitFor();
    const top = await topOfButton(page);
    await expect.poll(() => paymentOf(page, booking)).toBe("failed");
    await page.waitForTimeout(LIVE_EVENT_MS);
    expect(await topOfButton(page)).toBe(top);
  });

  test("is refused before it is sent when something is missing", async () => {
    const { page } = await atCheckout(server, browser);
    await page.getByLabel("Name on card").fill("");
    await send(page);
    const errors = page.locator("form p[role=alert]");
    await expect
      .poll(() => errors.allTextContents())
      .toEqual([
        "Your card number is incomplete.",
        "Your card's expiration date is incomplete.",
        "Your card's security code is incomplete.",
        "Enter the name on the card.",
      ]);
    const number = page.getByLabel("Card number");
    await expect
      .poll(() => number.evaluate((field) => field === document.activeElement))
      .toBe(true);
    await number.fill("4242424242424241");
    await page.getByLabel("Expiration").fill("0120");
    await send(page);
    await page.getByText("Your card number is invalid.").waitFor();
    await page.getByText("Your card's expiration date is in the past.").waitFor();
  });
});

describe("a card that needs authentication", () => {
  test("fails when its owner can't confirm, and goes through when she can", async () => {
    const { page, booking } = await atCheckout(server, browser);
    const dialog = page.getByRole("dialog", { name: "Your bank wants to confirm it's you" });
    await payWith(page, CARDS.asks);
    await dialog.getByRole("button", { name: "Fail authentication" }).click();
    await seeToast(page, "Payment Failed", "Your bank couldn't confirm that it's you");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => paymentOf(page, booking)).not.toBe("authorized");

    await payWith(page, CARDS.asks);
    await dialog.waitFor();
    // Closing the bank's question counts as a failure.
    await page.keyboard.press("Escape");
    await seeToast(page, "Payment Failed");
    await dialog.waitFor({ state: "detached" });

    await payWith(page, CARDS.asks);
    await dialog.getByRole("button", { name: "Complete authentication" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
  });
});
