import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { jobUnderWay } from "../support/job";
import { open, seeToast, takeAnotherCard } from "../support/people";
import type { Booked } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const ASKS = "4000 0027 6000 3184";
const DECLINED = "4000 0000 0000 0002";
const GOOD = "4242 4242 4242 4242";

const totalOf = async (page: Page, { id }: Booked) => {
  const answer = await page.request.get(`/api/bookings/${id}`);
  return ((await answer.json()) as { totalAmount: string }).totalAmount;
};

test("a mechanic proposes labor on a phone, and the customer approves with their saved card", async () => {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  await open(mechanic, `/mechanic/jobs/${booking.id}`);
  await mechanic.getByRole("button", { name: "Prepare updated quote" }).click();
  const dialog = mechanic.getByRole("alertdialog", { name: "Updated quote" });
  await dialog.getByRole("button", { name: "Send to customer" }).click();
  await dialog.getByText(/^Add or remove something, or say/).waitFor();
  await dialog.getByRole("button", { name: "Add a part or labor" }).click();
  await dialog.getByLabel("Line 1: description").fill("Freeing a seized bolt");
  await dialog.getByLabel("Kind").selectOption("labor");
  await dialog.getByLabel("Dollars").fill("40");
  // The total, the pay and the button stay at the phone's bottom edge.
  await dialog.getByText("You'd earn").waitFor();
  const sendButton = dialog.getByRole("button", { name: "Send to customer" });
  const box = await sendButton.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  await dialog.getByLabel("Why?").fill("The caliper's bolt is seized.");
  await dialog.getByRole("button", { name: "Send to customer" }).click();
  await seeToast(mechanic, "Updated quote sent");

  const before = Number(await totalOf(customer, booking));
  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "Updated quote" });
  await card.getByText("Freeing a seized bolt").waitFor();
  await card.getByText("The caliper's bolt is seized.").waitFor();
  await card.getByText(/If you decline, it's free/).waitFor();
  await card.getByText(`$${(before + 42).toFixed(2)}`).waitFor();
  await card.getByRole("button", { name: "Approve the new total" }).click();
  await customer.getByRole("radio", { name: /Visa •••• 4242/ }).waitFor();
  await customer.getByRole("button", { name: "Authorize $42.00" }).click();
  await expect.poll(() => totalOf(customer, booking)).toBe((before + 42).toFixed(2));
  // Back on the booking's page.
  await customer.waitForURL(`**/customer/bookings/${booking.id}`);
});

async function customerIdOf(page: Page, { id }: Booked): Promise<string> {
  const answer = await page.request.get(`/api/bookings/${id}`);
  return ((await answer.json()) as { customerId: string }).customerId;
}

/** Finds the unread message behind the header's icon, by keyboard, and reads it. */
async function readsTheMessage(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Messages, 1 unread" }).press("Enter");
  await page.waitForURL("**/messages");
  const thread = page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /Could you open the gate\?/ });
  await thread.press("Enter");
  await page.getByRole("log").getByText("Could you open the gate?").waitFor();
  await page.getByRole("link", { name: "Messages", exact: true }).waitFor();
}

/** Returns a started job whose mechanic proposes $20.00 more, with its total until then. */
async function asked() {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  const before = Number(await totalOf(customer, booking));
  const proposed = await mechanic.request.post(`/api/bookings/${booking.id}/changes`, {
    data: {
      add: [{ kind: "part", description: "A hose clamp", amount: "20.00" }],
      reason: "It is brittle.",
    },
  });
  expect(proposed.status()).toBe(201);
  return { mechanic, customer, booking, before, after: (before + 21).toFixed(2) };
}

const cardOfChange = (page: Page) => page.getByRole("region", { name: "Updated quote" });

/** Approves on the booking's page, with another card than the saved one. */
async function approveWith(page: Page, card: string): Promise<void> {
  await cardOfChange(page).getByRole("button", { name: "Approve the new total" }).click();
  await payWithAnotherCard(page, card);
}

async function payWithAnotherCard(page: Page, card: string): Promise<void> {
  await takeAnotherCard(page);
  await page.getByRole("button", { name: card }).click();
  await expect.poll(() => page.getByLabel("Card number").inputValue()).toBe(card);
  await page
    .locator("form")
    .getByRole("button", { name: /^Authorize/ })
    .click();
}

describe("paying for a change order by card", () => {
  test("takes two taps from home to approve, shows the lines at the checkout, and leads back", async () => {
    const { mechanic, customer, booking, after } = await asked();
    const said = await mechanic.request.post("/api/messages", {
      data: {
        bookingId: booking.id,
        receiverId: await customerIdOf(customer, booking),
        content: "Could you open the gate?",
      },
    });
    expect(said.status()).toBe(201);
    await open(customer, "/");
    const needs = customer.getByRole("region", { name: "Needs you" });
    await needs.getByText(`Updated quote: $${after}`).waitFor();
    await expect
      .poll(() => needs.getByRole("link").allInnerTexts())
      .toEqual(["Review quote", "Read"]);
    await readsTheMessage(customer);
    await open(customer, "/");
    await needs.getByRole("link", { name: "Review quote" }).click();
    await cardOfChange(customer).getByRole("button", { name: "Approve the new total" }).click();
    const details = customer.getByRole("region", { name: "Booking details" });
    await details.getByText("A hose clamp").waitFor();
    await details.getByText("New total").waitFor();
    await customer.getByRole("button", { name: "Authorize $21.00" }).click();
    await customer.waitForURL(`**/customer/bookings/${booking.id}`);
    expect(await totalOf(customer, booking)).toBe(after);
    await customer.getByText("A hose clamp").first().waitFor();
    await expect.poll(() => cardOfChange(customer).count()).toBe(0);
  });

  test("applies the lines once the customer confirms with their bank", async () => {
    const { customer, booking, before, after } = await asked();
    await open(customer, `/customer/bookings/${booking.id}`);
    await approveWith(customer, ASKS);
    const bank = customer.getByRole("dialog", { name: "Your bank wants to confirm it's you" });
    await bank.waitFor();
    expect(await totalOf(customer, booking)).toBe(before.toFixed(2));
    await bank.getByRole("button", { name: "Complete authentication" }).click();
    await customer.waitForURL(`**/customer/bookings/${booking.id}`);
    expect(await totalOf(customer, booking)).toBe(after);
  });

  test("leaves the job unchanged when the bank's question goes unanswered, and can be retried", async () => {
    const { mechanic, customer, booking, before, after } = await asked();
    await open(customer, `/customer/bookings/${booking.id}`);
    await approveWith(customer, ASKS);
    await customer.getByRole("dialog", { name: /Your bank wants/ }).waitFor();
    await customer.keyboard.press("Escape");
    await seeToast(customer, "Payment Failed");
    expect(await totalOf(customer, booking)).toBe(before.toFixed(2));
    const early = await mechanic.request.post(`/api/bookings/${booking.id}/complete`);
    expect(early.status()).toBe(409);

    await open(customer, `/customer/bookings/${booking.id}`);
    await customer.getByText("Confirm your card by").first().waitFor();
    await cardOfChange(customer)
      .getByRole("link", { name: /^Authorize/ })
      .click();
    await payWithAnotherCard(customer, GOOD);
    await customer.waitForURL(`**/customer/bookings/${booking.id}`);
    expect(await totalOf(customer, booking)).toBe(after);
  });

  test("explains a declined card, and authorizes another one instead", async () => {
    const { customer, booking, before, after } = await asked();
    await open(customer, `/customer/bookings/${booking.id}`);
    await approveWith(customer, DECLINED);
    await seeToast(customer, "Payment Failed", "Your card was declined.");
    await customer.locator("form [role=alert]").getByText("Your card was declined.").waitFor();
    expect(await totalOf(customer, booking)).toBe(before.toFixed(2));
    await payWithAnotherCard(customer, GOOD);
    await customer.waitForURL(`**/customer/bookings/${booking.id}`);
    expect(await totalOf(customer, booking)).toBe(after);
  });
});

test("the customer declines, and everything stays as booked", async () => {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  const before = await totalOf(customer, booking);
  const proposed = await mechanic.request.post(`/api/bookings/${booking.id}/changes`, {
    data: {
      add: [{ kind: "part", description: "A hose clamp", amount: "12.50" }],
      reason: "It is brittle.",
    },
  });
  expect(proposed.status()).toBe(201);
  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "Updated quote" });
  await card.getByRole("button", { name: "Decline" }).click();
  await seeToast(customer, "Your booking stays as it is");
  await card.waitFor({ state: "detached" });
  expect(await totalOf(customer, booking)).toBe(before);
});
