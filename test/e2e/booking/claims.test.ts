import { expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { jobUnderWay } from "../support/job";
import { open, seeToast } from "../support/people";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

test("a customer makes a warranty claim on a phone, the mechanic offers a time, and the visit is booked", async () => {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  const done = await mechanic.request.post(`/api/bookings/${booking.id}/complete`);
  expect(done.status()).toBe(200);

  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "Warranty and claims" });
  await card.getByText(/Under warranty until/).waitFor();
  await card.getByRole("button", { name: "Report a problem" }).click();
  const dialog = customer.getByRole("alertdialog", { name: "Report a problem" });
  await dialog.getByRole("radio", { name: /^Warranty/ }).click();
  await dialog.getByLabel("What happened?").fill("It squeaks again.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await seeToast(customer, "Claim sent");
  const claim = card.getByRole("article", { name: "Warranty" });
  await claim.getByText(/Your mechanic has until/).waitFor();

  await open(mechanic, `/mechanic/jobs/${booking.id}`);
  const asked = mechanic.getByRole("article", { name: "Warranty" });
  await asked.getByText("It squeaks again.").waitFor();
  await asked.getByRole("button", { name: "Offer times" }).click();
  const offer = mechanic.getByRole("alertdialog", { name: "When can you come?" });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await offer.getByLabel("Time 1").fill(`${day}T10:00`);
  await offer.getByRole("button", { name: "Offer", exact: true }).click();
  await seeToast(mechanic, "Times offered");

  await claim.getByRole("list", { name: "Offered times" }).getByRole("button").click();
  await seeToast(customer, "The visit is confirmed");
  await claim.getByRole("link", { name: "View visit" }).click();
  await customer.getByText(/This visit is for/).waitFor();
});

test("damage is described, goes to the desk, and can be withdrawn", async () => {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  expect((await mechanic.request.post(`/api/bookings/${booking.id}/complete`)).status()).toBe(200);
  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "Warranty and claims" });
  await card.getByRole("button", { name: "Report a problem" }).click();
  const dialog = customer.getByRole("alertdialog", { name: "Report a problem" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await dialog.getByText("Choose what's wrong.").waitFor();
  await dialog.getByRole("radio", { name: /^Damage/ }).click();
  await dialog.getByLabel("What happened?").fill("The fender has a scratch since then.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await seeToast(customer, "Claim sent");
  const claim = card.getByRole("article", { name: "Damage" });
  await claim.getByText(/We're looking into it and will answer by/).waitFor();
  await claim.getByRole("button", { name: "Withdraw claim" }).click();
  await seeToast(customer, "Claim withdrawn");
  await claim.getByText("You withdrew it.").waitFor();
});
