import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { agreeToFees, open, seeToast, takeAnotherCard } from "../support/people";
import { bookByCall, bookingsOf, enter, enterNew, MAYA, type Booked } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const GOOD = "4242 4242 4242 4242";
const ASKS = "4000 0027 6000 3184";

/** Opens a phone for a new customer. */
async function somebody(): Promise<Page> {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await enterNew(page.context(), "customer", "Ines", "Roth");
  return page;
}

async function sendForm(page: Page): Promise<void> {
  await agreeToFees(page);
  await page
    .locator("form")
    .getByRole("button", { name: /^(Authorize|Pay|Save|Use)/ })
    .first()
    .click();
}

/** Pays a new booking with a typed card. */
async function payFresh(page: Page, card: string, daysAhead = 3): Promise<Booked> {
  const booking = await bookByCall(page.context(), { daysAhead });
  await open(page, `/customer/checkout/${booking.id}`);
  await takeAnotherCard(page);
  await page.getByText("By adding a card, you let us save it").waitFor();
  await page.getByRole("button", { name: card }).click();
  await sendForm(page);
  if (card === ASKS) await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  return booking;
}

const paymentOf = async (page: Page, { id }: Booked) =>
  (await bookingsOf(page.context())).find((one) => one.id === id)?.paymentStatus;

describe("a saved card", () => {
  test("pays the next booking with one tap", async () => {
    const page = await somebody();
    await payFresh(page, GOOD);
    const next = await bookByCall(page.context(), { daysAhead: 4 });
    await open(page, `/customer/checkout/${next.id}`);
    await page.getByRole("radio", { name: /Visa •••• 4242/ }).waitFor();
    await sendForm(page);
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    expect(await paymentOf(page, next)).toBe("authorized");
  });

  test("is kept for a job far ahead without typing it again", async () => {
    const page = await somebody();
    await payFresh(page, GOOD);
    const far = await bookByCall(page.context(), { daysAhead: 15 });
    await open(page, `/customer/checkout/${far.id}`);
    await page.getByRole("button", { name: "Use this card" }).waitFor();
    await sendForm(page);
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    await open(page, `/customer/checkout/${far.id}`);
    await page.getByText("Your card is saved", { exact: true }).waitFor();
  });

  test("is confirmed with its bank, or replaced by another card", async () => {
    const page = await somebody();
    await payFresh(page, ASKS);
    const next = await bookByCall(page.context(), { daysAhead: 4 });
    await open(page, `/customer/checkout/${next.id}`);
    await page.getByRole("button", { name: `Authorize $${next.totalAmount}` }).waitFor();
    await sendForm(page);
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await page.locator("form [role=alert]").getByText("Your bank couldn't confirm").waitFor();
    expect(await paymentOf(page, next)).not.toBe("authorized");
    await page.getByRole("button", { name: "Use another card" }).click();
    await page.getByRole("button", { name: GOOD }).click();
    await sendForm(page);
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    expect(await paymentOf(page, next)).toBe("authorized");
  });

  test("is removed after showing its bookings, which then ask for another card", async () => {
    const page = await somebody();
    const held = await payFresh(page, GOOD);
    const planned = await payFresh(page, GOOD, 15);
    await open(page, "/customer/cards");
    const card = page.getByRole("group", { name: "Visa •••• 4242" });
    await card.getByText("is held").waitFor();
    await card.getByText("will be held").waitFor();
    await card.getByRole("button", { name: "Remove" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Remove Visa •••• 4242?" });
    await dialog.getByText(`${planned.bookingNumber} will be paid with this card.`).waitFor();
    await dialog.getByText(`The hold for ${held.bookingNumber} stays`).waitFor();
    await dialog.getByRole("button", { name: "Keep card" }).click();
    await card.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove card" }).click();
    await seeToast(page, "Card removed", "We won't charge it again.");
    await page.getByText("No saved cards").waitFor();
    await expect
      .poll(async () => {
        const answer = await page.context().request.get(`/api/bookings/${planned.id}`);
        return ((await answer.json()) as { cardSaved: boolean }).cardSaved;
      })
      .toBe(false);
    await open(page, `/customer/checkout/${planned.id}`);
    await page.getByLabel("Card number").waitFor();
    expect(await paymentOf(page, held)).toBe("authorized");
  });
});

describe("a tip", () => {
  test("is chosen on Service History, paid at the checkout and shown with the booking", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), MAYA);
    await open(page, "/customer/service-history");
    const tipping = page.getByRole("button", { name: "Leave a tip" }).first();
    const card = page.getByRole("article").filter({ has: tipping });
    const number = await card.first().getAttribute("aria-labelledby");
    await tipping.click();
    const dialog = page.getByRole("dialog", { name: /^Tip / });
    await dialog.getByRole("radio", { name: "Another amount" }).click();
    await dialog.getByLabel("Amount in dollars").fill("0.50");
    await dialog.getByRole("button", { name: "Continue to payment" }).click();
    await dialog.getByText(/^The tip for this job can be from \$1\.00 to/).waitFor();
    await dialog.getByLabel("Amount in dollars").fill("12.50");
    await dialog.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("region", { name: "Your tip" }).getByText("$12.50").first().waitFor();
    // The demo's Maya keeps the card that her bookings are authorized on.
    await page.getByRole("button", { name: "Pay $12.50" }).click();
    await page.waitForURL((address) => address.pathname === "/customer/service-history");
    await seeToast(page, "Tip sent. Thank you!");
    const paid = page.locator(`[role=article][aria-labelledby="${number}"]`);
    await expect.poll(() => paid.getByRole("button", { name: "Leave a tip" }).count()).toBe(0);
    await paid.getByRole("button", { name: "Details" }).click();
    await paid.getByText("Your tip").waitFor();
  });
});

/** This server plays the provider, while the browser is told the real one's address. */
async function pretendToUseStripe(page: Page): Promise<void> {
  await page.route(/\/api\/trpc\/[^?]*payment\.config/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /"mode":"sandbox","publishableKey":"[^"]*"/,
      '"mode":"stripe","publishableKey":"pk_test_blocked"',
    );
    await route.fulfill({ response: answer, body });
  });
}

/** Replaces Stripe's script and records its calls. */
const STRIPE_SCRIPT = `
  window.told = {};
  window.Stripe = (key, options) => ({
    elements(options) {
      window.told.elements = options;
      return {
        create(kind, options) {
          window.told[kind] = options;
          return { mount() {}, destroy() {}, on() {}, off() {}, once() {}, update() {} };
        },
        update() {}, getElement: () => null, submit: async () => ({}),
      };
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {},
    _registerWrapper() {},
  });
`;

describe("Stripe's own card form", () => {
  test("speaks English, knows its customer, and has the page's font and colors", async () => {
    const page = await browser.person(server.current.url, {
      viewport: PHONE,
      locale: "de-DE",
      colorScheme: "dark",
    });
    const person = await enterNew(page.context(), "customer", "Ines", "Roth");
    const booking = await bookByCall(page.context());
    await page.route("https://js.stripe.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: STRIPE_SCRIPT }),
    );
    await pretendToUseStripe(page);
    await open(page, `/customer/checkout/${booking.id}`);
    await expect.poll(() => page.evaluate("window.told?.payment")).toBeTruthy();
    const told = await page.evaluate<{ elements: { fonts: { src: string }[] } }>("window.told");
    expect(told).toMatchObject({
      elements: {
        locale: "en",
        appearance: { theme: "night", variables: { colorBackground: "#171e26" } },
        fonts: [{ src: expect.stringMatching(/^url\(http.+woff2\)$/) }],
      },
      payment: {
        defaultValues: { billingDetails: { name: "Ines Roth", email: person.email } },
      },
    });
    const [, font = ""] = /^url\((.+)\)$/.exec(told.elements.fonts[0]?.src ?? "") ?? [];
    const answer = await page.request.get(font);
    expect(answer.headers()["access-control-allow-origin"]).toBe("*");
  });
});

describe("with Stripe's script blocked", () => {
  test("the checkout says so, and tries again on request", async () => {
    const page = await somebody();
    const booking = await bookByCall(page.context());
    let asked = 0;
    await page.route("https://js.stripe.com/**", async (route) => {
      asked += 1;
      await route.fulfill({ status: 403, body: "" });
    });
    await pretendToUseStripe(page);
    await open(page, `/customer/checkout/${booking.id}`);
    await page.getByText("The card form couldn't be loaded").waitFor();
    await page.getByText("You weren't charged.").waitFor();
    const before = asked;
    expect(before).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => asked).toBeGreaterThan(before);
    await page.getByText("The card form couldn't be loaded").waitFor();
  });
});
