import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seemly } from "../support/axe";
import { useBrowser } from "../support/browser";
import { holdByCall, jobUnderWay, startByCall, twoSides } from "../support/job";
import { open, seeToast } from "../support/people";
import { ADMIN, bookByCall, enter, type Booked } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

const BOOKING = { status: "", vehicle: { make: "", model: "" }, cancellationFee: null };

async function bookingOf(page: Page, { id }: Booked): Promise<typeof BOOKING> {
  return (await (await page.request.get(`/api/bookings/${id}`)).json()) as typeof BOOKING;
}

/** Sends a quote for a Honda Accord on the mechanic's phone, and returns the dialog's last look. */
async function sendQuoteForAccord(mechanic: Page, booking: Booked): Promise<void> {
  await open(mechanic, `/mechanic/jobs/${booking.id}`);
  await mechanic.getByRole("button", { name: "Prepare updated quote" }).click();
  const dialog = mechanic.getByRole("alertdialog", { name: "Updated quote" });
  await dialog.getByRole("checkbox", { name: /It's a different car/ }).check();
  await dialog.getByRole("button", { name: "Send to customer" }).click();
  await dialog.getByText("Choose the year.").waitFor();
  await dialog.getByLabel("Year").selectOption("2016");
  await dialog.getByLabel("Make").selectOption("Honda");
  await dialog.getByLabel("Model").selectOption("Accord");
  await dialog.getByText("The total stays").waitFor();
  await seemly(mechanic);
  await dialog.getByRole("button", { name: "Send to customer" }).click();
  await seeToast(mechanic, "Updated quote sent");
}

test("a customer reads which car is there, approves it, and the booking is for that car", async () => {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  const { vehicle } = await bookingOf(customer, booking);
  await sendQuoteForAccord(mechanic, booking);
  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "Updated quote" });
  await card.getByText("2016 Honda Accord").waitFor();
  await card.getByText(new RegExp(`${vehicle.make} ${vehicle.model}`)).waitFor();
  await card.getByText(/They may cancel the job and charge the arrival fee of \$60\.00/).waitFor();
  await seemly(customer);
  await card.getByRole("button", { name: "Approve this car" }).click();
  await card.waitFor({ state: "detached" });
  await customer.getByText("2016 Honda Accord").first().waitFor();
  expect((await bookingOf(customer, booking)).vehicle).toMatchObject({ model: "Accord" });
  await open(customer, "/customer/garage");
  await customer.getByText("2016 Honda Accord").first().waitFor();
});

test("a customer declines it, and staff charge the arrival fee", async () => {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  await sendQuoteForAccord(mechanic, booking);
  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "Updated quote" });
  await card.getByRole("button", { name: "Decline" }).click();
  const question = customer.getByRole("alertdialog", { name: "Decline this car?" });
  await question.getByText(/charge the arrival fee of \$60\.00/).waitFor();
  await question.getByRole("button", { name: "Decline" }).click();
  await seeToast(customer, "You declined it");

  const desk = await browser.person(server.current.url, { bypassCSP: true });
  await enter(desk.context(), ADMIN);
  await open(desk, `/desk?booking=${booking.id}`);
  const panel = desk.getByRole("dialog").first();
  await panel.getByRole("button", { name: "Decide arrival fee" }).click();
  const dialog = desk.getByRole("dialog", { name: "Charge the arrival fee?" });
  await dialog.getByRole("radio", { name: /Cancel the job and charge the fee/ }).click();
  await dialog.getByLabel("What did you find?").fill("The photo shows an Accord.");
  await seemly(desk);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await seeToast(desk, "Decided");
  await expect
    .poll(() => bookingOf(customer, booking))
    .toMatchObject({
      status: "cancelled",
      cancellationFee: "60.00",
    });
  await open(customer, `/customer/bookings/${booking.id}`);
  await customer.getByText(/It was a different car than you booked/).waitFor();
});

test("a customer who agreed to earlier fees declines it, and staff let the job go on without a fee", async () => {
  const { mechanic, customer, mechanicId } = await twoSides(browser, server.current.url);
  const booking = await bookByCall(customer.context(), { mechanicId, daysAhead: 3 });
  const { url } = server.current;
  await holdByCall(customer.context(), booking, { url, acceptedPolicy: "2027-01" });
  await startByCall({ mechanic, customer, booking });
  await sendQuoteForAccord(mechanic, booking);
  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "Updated quote" });
  await card.getByText(/If you decline, our team talks to you and your mechanic/).waitFor();
  await card.getByRole("button", { name: "Decline" }).click();
  await seeToast(customer, "You declined it");

  const desk = await browser.person(server.current.url, { bypassCSP: true });
  await enter(desk.context(), ADMIN);
  await open(desk, `/desk?booking=${booking.id}`);
  const panel = desk.getByRole("dialog").first();
  await panel.getByText(/The customer didn't agree to a fee for this/).waitFor();
  expect(await panel.getByRole("button", { name: "Decide arrival fee" }).count()).toBe(0);
  await seemly(desk);
  await panel.getByRole("button", { name: "Close" }).click();
  const row = desk.getByRole("article").filter({ hasText: booking.bookingNumber });
  await row.getByRole("button", { name: "Resolve" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("What did you find?").fill("Both agreed that it's their car.");
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await seeToast(desk, "Resolved");
  await open(desk, `/desk?booking=${booking.id}`);
  await panel.getByRole("button", { name: "Cancel job" }).waitFor();
  expect(await panel.getByText(/didn't agree to a fee/).count()).toBe(0);
  expect(await bookingOf(customer, booking)).toMatchObject({ status: "in_progress" });
});
