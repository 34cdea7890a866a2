import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE, type useBrowser } from "./browser";
import { agreeToFees, open, takeAnotherCard } from "./people";
import type { useServer } from "./server";
import { bookByCall, bookingsOf, enterNew, inState, type Booked } from "./session";

/** Test cards, as the form's buttons show them. */
export const CARDS = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  poor: "4000 0000 0000 9995",
  asks: "4000 0027 6000 3184",
} as const;

/** Fills in the form with one of the test cards, and submits it. */
export async function payWith(page: Page, card: string): Promise<void> {
  await takeAnotherCard(page);
  await page.getByRole("button", { name: card }).click();
  await expect.poll(() => page.getByLabel("Card number").inputValue()).toBe(card);
  await send(page);
}

/** Agrees to the cancellation fees and submits the form. */
export async function send(page: Page): Promise<void> {
  await agreeToFees(page);
  await page
    .locator("form")
    .getByRole("button", { name: /^(Authorize|Pay|Save)/ })
    .click();
}

/** Opens the checkout of a new customer with a booking, on a phone. */
export async function atCheckout(
  server: ReturnType<typeof useServer>,
  browser: ReturnType<typeof useBrowser>,
  options: { daysAhead?: number; promoCode?: string } = {},
): Promise<{ page: Page; booking: Booked }> {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await enterNew(page.context(), "customer", "Ines", "Roth");
  const booking = await bookByCall(page.context(), options);
  await open(page, `/customer/checkout/${booking.id}`);
  await page.getByLabel("Card number").waitFor();
  return { page, booking };
}

/** Returns the payment status of a pending booking, as its customer reads it. */
export const paymentOf = async (page: Page, { id }: Booked) =>
  inState(
    (await bookingsOf(page.context())).filter((one) => one.id === id),
    "pending",
  ).paymentStatus;
