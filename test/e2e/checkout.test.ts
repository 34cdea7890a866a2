import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "./support/browser";
import { agreeToFees, open, reopen, seeToast, takeAnotherCard } from "./support/people";
import {
  bookByCall,
  bookingsOf,
  enter,
  enterNew,
  inState,
  MAYA,
  type Booked,
} from "./support/session";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

const GOOD = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const POOR = "4000 0000 0000 9995";
const ASKS = "4000 0027 6000 3184";

/** Fills in the form with one of the test cards, and submits it. */
async function payWith(page: Page, card: string): Promise<void> {
  await takeAnotherCard(page);
  await page.getByRole("button", { name: card }).click();
  await expect.poll(() => page.getByLabel("Card number").inputValue()).toBe(card);
  await send(page);
}

async function send(page: Page): Promise<void> {
  await agreeToFees(page);
  await page
    .locator("form")
    .getByRole("button", { name: /^(Hold|Pay|Save)/ })
    .click();
}

/** Returns the position of the pay button on the page, in pixels. */
const topOfButton = (page: Page) =>
  page
    .locator("form")
    .getByRole("button", { name: /^Hold/ })
    .evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY));

/** Long enough for a live event to reach an open page and appear there. */
const NEWS_MS = 1500;

/** Opens the checkout of a new customer with a booking. */
async function atCheckout(
  options: { daysAhead?: number; promoCode?: string } = {},
): Promise<{ page: Page; booking: Booked }> {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await enterNew(page.context(), "customer", "Ines", "Roth");
  const booking = await bookByCall(page.context(), options);
  await open(page, `/customer/checkout/${booking.id}`);
  await page.getByLabel("Card number").waitFor();
  return { page, booking };
}

const paymentOf = async (page: Page, { id }: Booked) =>
  inState(
    (await bookingsOf(page.context())).filter((one) => one.id === id),
    "pending",
  ).paymentStatus;

describe("a card that goes through", () => {
  test("is authorized; the site root says so once, and the checkout shows it", async () => {
    const { page, booking } = await atCheckout();
    await page.getByText("Test mode: no real card, no real money").waitFor();
    await page.getByRole("button", { name: `Hold $${booking.totalAmount}` }).waitFor();
    await payWith(page, GOOD);
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
    await open(page, `/customer/checkout/${booking.id}`);
    await page.getByText("There's a hold on your card", { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("Card number").count()).toBe(0);
  });

  test("is only saved when the job is more than six days away", async () => {
    const { page, booking } = await atCheckout({ daysAhead: 12 });
    await page.getByText("We'll save your card now and place the hold later").waitFor();
    await payWith(page, GOOD);
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
    await payWith(page, GOOD);
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

describe("a card that is declined", () => {
  test("shows the provider's words beside the form too, and another one goes through", async () => {
    const { page, booking } = await atCheckout();
    await payWith(page, DECLINED);
    await seeToast(page, "Payment Failed", "Your card was declined.");
    await page.locator("form [role=alert]").getByText("Your card was declined.").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/customer/checkout/${booking.id}`);
    await payWith(page, POOR);
    await seeToast(page, "Payment Failed", "insufficient funds");
    // A reload forgets the card, not the error.
    await reopen(page);
    await page.getByText("The last payment failed").waitFor();
    await payWith(page, GOOD);
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
  });

  test("is reported once: nothing moves when the server's event arrives", async () => {
    const { page, booking } = await atCheckout();
    await payWith(page, DECLINED);
    await page.locator("form [role=alert]").getByText("Your card was declined.").waitFor();
    const top = await topOfButton(page);
    await expect.poll(() => paymentOf(page, booking)).toBe("failed");
    await page.waitForTimeout(NEWS_MS);
    expect(await topOfButton(page)).toBe(top);
  });

  test("is refused before it is sent when something is missing", async () => {
    const { page } = await atCheckout();
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

describe("a card already used for FIRST20", () => {
  const ASKED = "This card was already used for FIRST20.";
  const FULL_PRICE = /Continue at \$(\d+\.\d\d)\?/;

  /** Uses up the code on this card; if another test did so, the question comes at once. */
  async function useUp(): Promise<void> {
    const { page, booking } = await atCheckout({ promoCode: "FIRST20" });
    await payWith(page, GOOD);
    await Promise.race([
      page.waitForURL((address) => address.pathname === "/"),
      page.getByRole("alertdialog", { name: ASKED }).waitFor(),
    ]);
    if (new URL(page.url()).pathname === "/") {
      await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
    }
  }

  test("asks: another account can keep the discount, or continue at the full price", async () => {
    await useUp();
    const { page, booking } = await atCheckout({ promoCode: "FIRST20" });
    const dialog = page.getByRole("alertdialog", { name: ASKED });
    await payWith(page, GOOD);
    await dialog.waitFor();
    const [, fullPrice = ""] = FULL_PRICE.exec((await dialog.textContent()) ?? "") ?? [];
    expect(Number(fullPrice)).toBeGreaterThan(Number(booking.totalAmount));
    await dialog.getByText("We haven’t charged anything yet").waitFor();
    expect(await paymentOf(page, booking)).toBe("none");

    // Staying keeps the code and shows the empty form again, for another card.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Hold $${booking.totalAmount}` }).waitFor();
    await expect.poll(() => page.getByLabel("Card number").inputValue()).toBe("");
    await payWith(page, DECLINED);
    await seeToast(page, "Payment Failed", "Your card was declined.");

    await page.getByRole("button", { name: `Hold $${booking.totalAmount}` }).waitFor();

    // The same card again: the same question, and this time the full price.
    await payWith(page, GOOD);
    await dialog.waitFor();
    await dialog.getByRole("button", { name: `Continue at $${fullPrice}` }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Hold $${fullPrice}` }).waitFor();
    await payWith(page, GOOD);
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
    const [paid] = await bookingsOf(page.context());
    expect(paid?.totalAmount).toBe(fullPrice);
  });

  test("asks once: the question stays while the form behind it is rebuilt", async () => {
    await useUp();
    const { page } = await atCheckout({ promoCode: "FIRST20" });
    const seen = await page.evaluateHandle(() => {
      const count = { dialogs: 0 };
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof Element && node.matches("[role=alertdialog]")) count.dialogs += 1;
        }
      }).observe(document.body, { childList: true, subtree: true });
      return count;
    });
    await payWith(page, GOOD);
    await page.getByRole("alertdialog").waitFor();
    await page.waitForTimeout(NEWS_MS);
    expect(await page.getByRole("alertdialog").isVisible()).toBe(true);
    expect(await seen.evaluate(({ dialogs }) => dialogs)).toBe(1);
  });
});

describe("a list of saved cards that fails to load", () => {
  test("lets a card be typed in, which goes through", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enterNew(page.context(), "customer", "Ines", "Roth");
    const booking = await bookByCall(page.context());
    await page.route(/trpc\/[^?]*payment\.cards/, (route) => route.fulfill({ status: 429 }));
    await open(page, `/customer/checkout/${booking.id}`);
    await page.getByLabel("Card number").waitFor();
    await payWith(page, GOOD);
    await page.waitForURL((address) => address.pathname === "/");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
  });
});

describe("a list of saved cards that grows while another card is typed", () => {
  test("keeps the typed card in place, and offers the saved one below", async () => {
    const { page } = await atCheckout();
    await page.getByLabel("Card number").fill("4000 0000");
    // In another tab, the same customer pays another booking, and the card is saved.
    const tab = await page.context().newPage();
    const other = await bookByCall(page.context(), { daysAhead: 3 });
    await open(tab, `/customer/checkout/${other.id}`);
    await payWith(tab, GOOD);
    await tab.waitForURL((address) => address.pathname === "/");
    await tab.close();

    await page.getByRole("button", { name: "Use a saved card" }).waitFor();
    expect(await page.getByLabel("Card number").inputValue()).toBe("4000 0000");
  });
});

describe("a card already used for FIRST20, on the way back from its bank's page", () => {
  const CARD = "5555555555554444";

  /** Confirms the card as the bank's page does, and returns from it. */
  async function comeBack(page: Page, { id, totalAmount }: Booked): Promise<void> {
    const { request } = page.context();
    const opened = await request.post("/api/create-payment-intent", {
      data: { bookingId: id, amount: Number(totalAmount) },
    });
    const { clientSecret } = (await opened.json()) as { clientSecret: string };
    const [intent = ""] = clientSecret.split("_secret_");
    const confirmed = await request.post(
      `/api/sandbox/stripe/v1/payment_intents/${intent}/confirm`,
      { form: { client_secret: clientSecret, card_number: CARD } },
    );
    expect(confirmed.ok()).toBe(true);
    await open(page, `/?payment_intent=${intent}&redirect_status=succeeded&booking=${id}`);
  }

  test("asks, too, and the checkout continues at the full price", async () => {
    const first = await atCheckout({ promoCode: "FIRST20" });
    await comeBack(first.page, first.booking);
    await first.page.getByRole("heading", { name: /^Request sent|^No mechanic is free/ }).waitFor();

    const { page, booking } = await atCheckout({ promoCode: "FIRST20" });
    await comeBack(page, booking);
    const dialog = page.getByRole("alertdialog", {
      name: "This card was already used for FIRST20.",
    });
    await dialog.getByRole("button", { name: /^Continue at/ }).click();
    await page.waitForURL(`**/customer/checkout/${booking.id}`);
    const [changed] = await bookingsOf(page.context());
    expect(Number(changed?.totalAmount)).toBeGreaterThan(Number(booking.totalAmount));
    await page.getByRole("button", { name: `Hold $${changed?.totalAmount}` }).waitFor();
  });
});

describe("a card that needs authentication", () => {
  test("fails when its owner can't confirm, and goes through when she can", async () => {
    const { page, booking } = await atCheckout();
    const dialog = page.getByRole("dialog", { name: "Your bank wants to confirm it's you" });
    await payWith(page, ASKS);
    await dialog.getByRole("button", { name: "Fail authentication" }).click();
    await seeToast(page, "Payment Failed", "Your bank couldn't confirm that it's you");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => paymentOf(page, booking)).not.toBe("authorized");

    await payWith(page, ASKS);
    await dialog.waitFor();
    // Leaving the step doesn't answer it.
    await page.keyboard.press("Escape");
    await seeToast(page, "Payment Failed");
    await dialog.waitFor({ state: "detached" });

    await payWith(page, ASKS);
    await dialog.getByRole("button", { name: "Complete authentication" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
  });
});

describe("the address that a payment returns to", () => {
  test("proves nothing: the provider is asked", async () => {
    const { page, booking } = await atCheckout();
    await open(page, `/?payment_intent=pi_made_up&redirect_status=succeeded&booking=${booking.id}`);
    await seeToast(page, "Payment Failed", "We couldn't confirm your card.");
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(() => paymentOf(page, booking)).toBe("none");
  });

  test("says 'Payment setup failed' when the checkout is out of date", async () => {
    const { page, booking } = await atCheckout();
    await open(page, "/customer/service-history");
    // The booking is canceled after the page loads and before its form.
    await page.route("**/trpc/payment.createIntent**", async (route) => {
      await page.request.put(`/api/bookings/${booking.id}`, { data: { status: "cancelled" } });
      await route.continue();
    });
    await open(page, `/customer/checkout/${booking.id}`);
    await seeToast(page, "Payment setup failed");
    await page.getByText("There's nothing to pay", { exact: true }).waitFor();
  });
});
