import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { arriveEarly, twoSides as sidesOf } from "../support/job";
import { open, seeToast } from "../support/people";
import { bookByCall, enterNew, type Booked } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const nextOf = (page: Page) => page.getByRole("region", { name: "What's next" });

/** Other people's changes appear on the page within this time. */
const SOON = { timeout: 8_000 };

const twoSides = () => sidesOf(browser, server.current.url);

const startSoon = (customer: Page, { id }: Booked) =>
  customer.request.put(`/api/bookings/${id}`, {
    data: { scheduledAt: new Date(Date.now() + 25 * 60_000).toISOString() },
  });

describe("one job on both sides' pages", () => {
  test("requested, accepted, on the way, arrived, messaged, started and done, each seen by the other side", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    await startSoon(customer, booking);
    await open(customer, `/customer/bookings/${booking.id}`);
    await nextOf(customer).getByText("We asked the mechanic you chose.").waitFor();
    await customer.getByRole("region", { name: "The mechanic you requested" }).waitFor();

    await open(mechanic, `/mechanic/jobs/${booking.id}`);
    const job = nextOf(mechanic);
    await job.getByText("The customer requested you.").waitFor();
    await job.getByRole("button", { name: "Accept Job" }).click();
    await nextOf(customer).getByText("Morgan Reyes will come on").waitFor(SOON);
    // The button is gone, and the next one is a Tab away.
    await expect
      .poll(() => mechanic.evaluate(() => document.activeElement?.textContent))
      .toBe("What's next");

    await job.getByRole("button", { name: "I'm on my way" }).click();
    await mechanic.getByRole("button", { name: "30 min" }).click();
    await mechanic.getByRole("button", { name: "Tell the customer" }).click();
    await nextOf(customer).getByText("Arriving at about").waitFor(SOON);
    await arriveEarly(mechanic, job);
    await nextOf(customer).getByRole("button", { name: "Yes, they're here" }).click(SOON);
    await mechanic.getByRole("region", { name: "Timeline" }).locator("summary").click();
    await mechanic.getByText("Arrival confirmed").waitFor(SOON);

    const messages = customer.getByRole("region", { name: "Messages" });
    await messages.getByLabel("Message to Morgan Reyes").fill("The gate is open.");
    await messages.getByRole("button", { name: "Send Message" }).click();
    await mechanic.getByRole("log").getByText("The gate is open.").waitFor(SOON);

    await job.getByRole("button", { name: "Start Job" }).click();
    await nextOf(customer).getByText("Morgan Reyes is working on your vehicle.").waitFor(SOON);
    await job.getByRole("button", { name: "Complete & Collect Payment" }).click();
    await mechanic
      .getByRole("alertdialog")
      .getByRole("button", { name: "Complete & Collect Payment" })
      .click();
    await nextOf(customer).getByText("The work was finished on").waitFor(SOON);
    await nextOf(customer)
      .getByRole("link", { name: /^Authorize your card/ })
      .waitFor();
    await customer.getByRole("region", { name: "Timeline" }).getByText("Job completed").waitFor();
  });

  test("shared with an unverified mechanic, released on their page, canceled on the customer's", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    await open(customer, `/customer/bookings/${booking.id}`);
    await open(mechanic, `/mechanic/jobs/${booking.id}`);
    await mechanic.getByText("Street, notes and phone are shown 2 hours before").waitFor();
    await nextOf(customer).getByRole("button", { name: "Share address now" }).click();
    const sharing = customer.getByRole("alertdialog");
    await sharing.getByText("Only Morgan Reyes will see this now").waitFor();
    await sharing.getByRole("button", { name: "Share address" }).click();
    await seeToast(customer, "Address shared");
    await mechanic.getByRole("link", { name: /Directions/ }).waitFor(SOON);
    await nextOf(mechanic).getByRole("button", { name: "Give up this job" }).click();
    const question = mechanic.getByRole("alertdialog");
    await question.getByLabel("Why can't you do it?").fill("My van broke down.");
    await question.getByRole("button", { name: "Give up job" }).click();
    await seeToast(mechanic, "You gave up the job");
    await mechanic.waitForURL("**/mechanic/requests");

    await nextOf(customer).getByText("Your request needs a decision from you.").waitFor(SOON);
    customer.once("dialog", (dialog) => void dialog.accept());
    await nextOf(customer).getByRole("button", { name: "Cancel" }).click();
    await nextOf(customer).getByText("Canceled by you.").waitFor();
  });

  test("another person's page looks like a missing one, for both sides", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    const others = await twoSides();
    for (const [page, root, heading] of [
      [others.customer, "/customer/bookings", "Booking not found"],
      [others.mechanic, "/mechanic/jobs", "This job isn't available"],
    ] as const) {
      const wordsOf = async (id: string) => {
        await open(page, `${root}/${id}`);
        let words = "";
        // When it refetches, a failed page shows for a moment that it's loading.
        const read = async () => (words = await page.getByRole("main").innerText());
        await expect.poll(read).toContain(heading);
        return words;
      };
      expect(await wordsOf(booking.id)).toBe(await wordsOf("nothing"));
    }
  });

  test("fits a phone and a desktop without scrolling sideways", async () => {
    const { customer, mechanic, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    for (const viewport of [PHONE, DESKTOP]) {
      for (const [page, path] of [
        [customer, `/customer/bookings/${booking.id}`],
        [mechanic, `/mechanic/jobs/${booking.id}`],
      ] as const) {
        await page.setViewportSize(viewport);
        await open(page, path);
        await nextOf(page).waitFor();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(viewport.width);
      }
    }
  });
});

describe("booking again", () => {
  test("fills in everything except the time, and requests the same mechanic", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    const { id } = booking;
    await customer.request.put(`/api/bookings/${id}`, { data: { notes: "Gate code 4711" } });
    await mechanic.request.put(`/api/bookings/${id}/accept`);
    await customer.request.post(`/api/bookings/${id}/cancel`, { data: { fee: "0.00" } });

    await open(customer, `/customer/bookings/${id}`);
    await nextOf(customer)
      .getByRole("link", { name: /^Book again/ })
      .click();
    await customer.getByText(`Based on booking ${booking.bookingNumber}`).waitFor();
    await customer.getByText("Requesting Morgan Reyes").waitFor();
    await expect
      .poll(() => customer.getByRole("radio", { name: /2019 Honda Civic/ }).isChecked())
      .toBe(true);
    const continueButton = customer
      .getByRole("button", { name: "Continue" })
      .filter({ visible: true });
    await continueButton.click();
    const words = customer.getByLabel("What's going on with your vehicle?");
    expect(await words.inputValue()).toBe("Squealing from the front");
    expect(await customer.getByLabel("Notes for the mechanic").inputValue()).toBe("Gate code 4711");
    await continueButton.click();
    await expect.poll(() => customer.getByRole("checkbox", { checked: true }).count()).toBe(1);
    await continueButton.click();
    const place = customer.getByRole("textbox", { name: /vehicle|where|location/i }).first();
    expect(await place.inputValue()).toContain("1186 Guerrero St");
    expect(await customer.getByRole("radio", { checked: true }).count()).toBe(0);
  });

  test("another person's booking fills nothing in", async () => {
    const { customer } = await twoSides();
    const { id } = await bookByCall(customer.context());
    const stranger = await browser.person(server.current.url, { viewport: PHONE });
    await enterNew(stranger.context(), "customer", "Pat", "Doe");
    await open(stranger, `/customer/booking?again=${id}`);
    await stranger.getByText("You can't book this again").waitFor();
    await stranger.getByRole("heading", { name: "Vehicle Info" }).waitFor();
    for (const field of ["Year", "Make", "Model"]) {
      expect(await stranger.getByLabel(field).inputValue(), field).toBe("");
    }
  });
});
