import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { jobUnderWay } from "./support/job";
import { open, seeToast } from "./support/people";
import type { Booked } from "./support/session";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

const totalOf = async (page: Page, { id }: Booked) => {
  const answer = await page.request.get(`/api/bookings/${id}`);
  return ((await answer.json()) as { totalAmount: string }).totalAmount;
};

test("a mechanic proposes labor on a phone, and the customer says yes with the card they keep", async () => {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  await open(mechanic, `/mechanic/jobs/${booking.id}`);
  await mechanic.getByRole("button", { name: "Propose a change" }).click();
  const dialog = mechanic.getByRole("alertdialog", { name: "Propose a change" });
  await dialog.getByRole("button", { name: "Ask the customer" }).click();
  await dialog.getByText("Please add or leave out something.").waitFor();
  await dialog.getByRole("button", { name: "Add a part or labor" }).click();
  await dialog.getByLabel("Line 1: what it is").fill("Freeing a seized bolt");
  await dialog.getByLabel("Kind").selectOption("labor");
  await dialog.getByLabel("Dollars").fill("40");
  await dialog.getByLabel("Why?").fill("The caliper's bolt is seized.");
  await dialog.getByRole("button", { name: "Ask the customer" }).click();
  await seeToast(mechanic, "Your customer is asked");

  const before = Number(await totalOf(customer, booking));
  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "A change is proposed" });
  await card.getByText("Freeing a seized bolt").waitFor();
  await card.getByText("The caliper's bolt is seized.").waitFor();
  await card.getByText(/Declining is free/).waitFor();
  await card.getByText(`$${(before + 42).toFixed(2)}`).waitFor();
  await card.getByRole("button", { name: "Approve the new total" }).click();
  await customer.getByRole("radio", { name: /Visa •••• 4242/ }).waitFor();
  await customer.getByRole("button", { name: "Hold $42.00" }).click();
  await expect.poll(() => totalOf(customer, booking)).toBe((before + 42).toFixed(2));
});

test("the customer declines, and everything stays as it was booked", async () => {
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
  const card = customer.getByRole("region", { name: "A change is proposed" });
  await card.getByRole("button", { name: "Decline" }).click();
  await seeToast(customer, "It stays as you booked it");
  await card.waitFor({ state: "detached" });
  expect(await totalOf(customer, booking)).toBe(before);
});
