import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { atCheckout, CARDS, paymentOf, payWith } from "../support/checkout";
import { open, seeToast } from "../support/people";
import { useServer } from "../support/server";
import { bookByCall, bookingsOf, enterNew, type Booked } from "../support/session";

const server = useServer();
const browser = useBrowser();

/** Long enough for a live event to reach an open page and appear there. */
const LIVE_EVENT_MS = 1500;

test("after five declined cards the checkout shows a new form at once, which takes a good card", async () => {
  const { page, booking } = await atCheckout(server, browser);
  const authorize = page.getByRole("button", { name: `Authorize $${booking.totalAmount}` });
  const number = page.getByLabel("Card number");
  for (let count = 0; count < 5; count += 1) {
    await payWith(page, CARDS.declined);
    await page.getByRole("alert").getByText("Your card was declined.").first().waitFor();
    await authorize.waitFor();
    if (count < 4) expect(await number.inputValue()).not.toBe("");
  }
  await expect.poll(() => number.inputValue()).toBe("");
  await payWith(page, CARDS.good);
  await page.waitForURL((address) => address.pathname === "/");
  await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
});

describe("a card already used for FIRST20", () => {
  const ASKED = "This card was already used for FIRST20.";
  const FULL_PRICE = /Continue at \$(\d+\.\d\d)\?/;

  /**
   * Uses up the code on this card. If another test has done that already, the question appears at
   * once.
   */
  async function useUp(): Promise<void> {
    const { page, booking } = await atCheckout(server, browser, { promoCode: "FIRST20" });
    await payWith(page, CARDS.good);
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
    const { page, booking } = await atCheckout(server, browser, { promoCode: "FIRST20" });
    const dialog = page.getByRole("alertdialog", { name: ASKED });
    await payWith(page, CARDS.good);
    await dialog.waitFor();
    const [, fullPrice = ""] = FULL_PRICE.exec((await dialog.textContent()) ?? "") ?? [];
    expect(Number(fullPrice)).toBeGreaterThan(Number(booking.totalAmount));
    await dialog.getByText("We haven’t charged anything yet").waitFor();
    expect(await paymentOf(page, booking)).toBe("none");

    // Staying keeps the code and shows the empty form again, for another card.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Authorize $${booking.totalAmount}` }).waitFor();
    await expect.poll(() => page.getByLabel("Card number").inputValue()).toBe("");
    await payWith(page, CARDS.declined);
    await seeToast(page, "Payment Failed", "Your card was declined.");

    await page.getByRole("button", { name: `Authorize $${booking.totalAmount}` }).waitFor();

    // The used card brings up the question again. This time, continue at the full price.
    await payWith(page, CARDS.good);
    await dialog.waitFor();
    await dialog.getByRole("button", { name: `Continue at $${fullPrice}` }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Authorize $${fullPrice}` }).waitFor();
    await payWith(page, CARDS.good);
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
    const [paid] = await bookingsOf(page.context());
    expect(paid?.totalAmount).toBe(fullPrice);
  });

  test("asks once: the question stays while the form behind it is rebuilt", async () => {
    await useUp();
    const { page } = await atCheckout(server, browser, { promoCode: "FIRST20" });
    const seen = await page.evaluateHandle(() => {
      const count = { dialogs: 0 };
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof Element && node.matches("[role=alertdialog]")) count.dialogs += 1;
        }
      }).observe(document.body, { childList: true, subtree: true });
      return count;
    });
    await payWith(page, CARDS.good);
    await page.getByRole("alertdialog").waitFor();
    await page.waitForTimeout(LIVE_EVENT_MS);
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
    await payWith(page, CARDS.good);
    await page.waitForURL((address) => address.pathname === "/");
    await expect.poll(() => paymentOf(page, booking)).toBe("authorized");
  });
});

describe("a list of saved cards that grows while another card is typed", () => {
  test("keeps the typed card in place, and offers the saved one below", async () => {
    const { page } = await atCheckout(server, browser);
    await page.getByLabel("Card number").fill("4000 0000");
    // In another tab, the same customer pays another booking, and the card is saved.
    const tab = await page.context().newPage();
    const other = await bookByCall(page.context(), { daysAhead: 3 });
    await open(tab, `/customer/checkout/${other.id}`);
    await payWith(tab, CARDS.good);
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
    const first = await atCheckout(server, browser, { promoCode: "FIRST20" });
    await comeBack(first.page, first.booking);
    await first.page.getByRole("heading", { name: /^Request sent|^No mechanic is free/ }).waitFor();

    const { page, booking } = await atCheckout(server, browser, { promoCode: "FIRST20" });
    await comeBack(page, booking);
    const dialog = page.getByRole("alertdialog", {
      name: "This card was already used for FIRST20.",
    });
    await dialog.getByRole("button", { name: /^Continue at/ }).click();
    await page.waitForURL(`**/customer/checkout/${booking.id}`);
    const [changed] = await bookingsOf(page.context());
    expect(Number(changed?.totalAmount)).toBeGreaterThan(Number(booking.totalAmount));
    await page.getByRole("button", { name: `Authorize $${changed?.totalAmount}` }).waitFor();
  });
});

describe("the address that a payment returns to", () => {
  test("proves nothing: the provider is asked", async () => {
    const { page, booking } = await atCheckout(server, browser);
    await open(page, `/?payment_intent=pi_made_up&redirect_status=succeeded&booking=${booking.id}`);
    await seeToast(page, "Payment Failed", "We couldn't confirm your card.");
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(() => paymentOf(page, booking)).toBe("none");
  });

  test("says 'Payment setup failed' when the checkout is out of date", async () => {
    const { page, booking } = await atCheckout(server, browser);
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
