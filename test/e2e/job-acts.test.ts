import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { twoSides as sidesOf } from "./support/job";
import { open, reopen, seeToast } from "./support/people";
import { bookByCall, type Booked } from "./support/session";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

const cardOf = (page: Page, booking: Booked) =>
  page.getByRole("article").filter({ hasText: booking.bookingNumber });

const twoSides = () => sidesOf(browser, server.current.url);

describe("a job that does not go as planned", () => {
  test("its mechanic hands it back with a reason, and the customer opens it to anyone", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    await open(mechanic, "/mechanic/jobs");
    const job = cardOf(mechanic, booking);
    await job.getByRole("button", { name: "Hand back this job" }).click();
    const question = mechanic.getByRole("alertdialog");
    await question.getByRole("button", { name: "Hand back" }).click();
    await question.getByText("Please say why you can't do this job.").waitFor();
    await question.getByLabel("Why can't you do it?").fill("My van broke down.");
    await question.getByRole("button", { name: "Hand back" }).click();
    await seeToast(mechanic, "Job handed back");
    await job.waitFor({ state: "detached" });

    await open(customer, "/customer/bookings");
    const card = cardOf(customer, booking);
    await card.getByText("The mechanic you asked for can't come").waitFor();
    await card.getByRole("button", { name: "Choose another mechanic" }).click();
    await customer.getByRole("dialog").getByRole("heading").first().waitFor();
    await customer.keyboard.press("Escape");
    await card.getByRole("button", { name: "Let anyone take it" }).click();
    await seeToast(customer, "Open to every mechanic near you");
    await expect.poll(() => card.getByText("can't come").count()).toBe(0);
  });

  test("agreed fees at checkout, on the way, there, and cancelled at the price that was shown", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const near = new Date(Date.now() + 25 * 60_000).toISOString();
    const booking = await bookByCall(customer.context(), { mechanicId });
    const moved = { scheduledAt: near };
    const edited = await customer.request.put(`/api/bookings/${booking.id}`, { data: moved });
    expect(edited.status()).toBe(200);

    await open(customer, `/customer/checkout/${booking.id}`);
    await customer.getByRole("checkbox", { name: /I agree to these cancellation fees/ }).click();
    await customer.getByText("You agreed to these fees.").waitFor();

    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    await open(mechanic, "/mechanic/jobs");
    const job = cardOf(mechanic, booking);
    await open(customer, "/customer/bookings");
    const card = cardOf(customer, booking);
    await card.getByText(/Free to cancel until/).waitFor();

    await job.getByRole("button", { name: "I'm on my way" }).click();
    await mechanic.getByRole("button", { name: "30 min" }).click();
    await mechanic.getByRole("button", { name: "Tell the customer" }).click();
    await card.getByText(/There at about/).waitFor();

    await job.getByRole("button", { name: "I'm there" }).click();
    await card.getByRole("button", { name: "Yes, they are here" }).click();
    await expect.poll(() => card.getByText("Is your mechanic there?").count()).toBe(0);

    await card.getByRole("button", { name: "Cancel" }).click();
    const question = customer.getByRole("alertdialog");
    await question.getByText("Your mechanic accepted only a moment ago.").waitFor();
    await question.getByRole("button", { name: "Cancel for free" }).click();
    await seeToast(customer, "Booking cancelled");
    await card.getByText("Cancelled", { exact: true }).waitFor();
    // The documented list offers nothing that the documented calls don't.
    await reopen(customer);
    await expect.poll(() => card.getByRole("button", { name: "Cancel" }).count()).toBe(0);
  });

  test("asks before it starts early and before it says that nobody is there, and a stopped job can't be completed", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    const scheduledAt = new Date(Date.now() + 25 * 60_000).toISOString();
    await customer.request.put(`/api/bookings/${booking.id}`, { data: { scheduledAt } });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    await open(mechanic, "/mechanic/jobs");
    const job = cardOf(mechanic, booking);
    const question = mechanic.getByRole("alertdialog");
    await job.getByRole("button", { name: "Start Job" }).click();
    await question.getByText(`You haven't marked "I'm there" for this job.`).waitFor();
    await question.getByRole("button", { name: "Go back" }).click();
    await question.waitFor({ state: "detached" });

    await job.getByRole("button", { name: "I'm there" }).click();
    await open(customer, "/customer/bookings");
    const card = cardOf(customer, booking);
    await card.getByRole("button", { name: "Nobody is here" }).click();
    const asked = customer.getByRole("alertdialog");
    await asked.getByRole("button", { name: "Wait a little" }).click();
    await asked.waitFor({ state: "detached" });
    const now = await (await customer.request.get(`/api/bookings/${booking.id}`)).json();
    expect(now.arrivalContestedAt).toBeNull();
    await card.getByRole("button", { name: "Nobody is here" }).click();
    await asked.getByRole("button", { name: "Nobody is here" }).click();
    await card.getByText("You told us that nobody is there.").waitFor();
    await job.getByText("The customer says nobody is there").waitFor();
    await expect.poll(() => job.getByRole("button", { name: "Start Job" }).count()).toBe(0);
    await card.getByRole("button", { name: "Yes, they are here" }).click();

    await job.getByRole("button", { name: "Start Job" }).click();
    await job.getByText("In Progress", { exact: true }).waitFor();
    await job.getByRole("button", { name: "Complete & Collect Payment" }).waitFor();
    const stop = `/api/bookings/${booking.id}/stop`;
    expect((await customer.request.post(stop, { data: { reason: "Wrong car" } })).ok()).toBe(true);
    await job.getByText("The customer stopped this job.").waitFor();
    await expect
      .poll(() => job.getByRole("button", { name: "Complete & Collect Payment" }).count())
      .toBe(0);
    await open(mechanic, "/mechanic/dashboard");
    await mechanic.getByRole("tab", { name: /^Active/ }).click();
    await mechanic.getByText("The customer stopped this job.").waitFor();
    expect(await mechanic.getByRole("button", { name: "Complete Job" }).count()).toBe(0);
  });
});
