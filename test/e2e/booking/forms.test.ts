import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { open, PASSWORD, seeToast } from "../support/people";
import {
  bookByCall,
  bookingsOf,
  enter,
  enterNew,
  MAYA,
  SAM,
  type Booked,
} from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const errors = (page: Page) => page.locator("main p[role=alert]");

/** Returns a new customer with one pending booking. */
async function withBooking(
  options: { daysAhead?: number; mechanicId?: string } = {},
): Promise<{ page: Page; booking: Booked }> {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await enterNew(page.context(), "customer", "Vera", "Koch");
  return { page, booking: await bookByCall(page.context(), options) };
}

const statusOf = async (page: Page, { id }: Booked) =>
  (await bookingsOf(page.context())).find((one) => one.id === id)?.status;

describe("editing a booking", () => {
  test("validates like the wizard, then saves", async () => {
    const { page, booking } = await withBooking();
    await open(page, `/customer/booking/${booking.id}/edit`);
    const save = page.getByRole("button", { name: "Save Changes" });
    const service = page.getByRole("checkbox", { checked: true }).first();
    const name = (await service.getAttribute("aria-label")) ?? "";
    await service.uncheck();
    await save.click();
    await seeToast(page, "No services selected", "Please select at least one service.");
    await expect
      .poll(() => errors(page).allTextContents())
      .toEqual(["Please select at least one service."]);
    await page.getByRole("checkbox", { name }).check();

    const place = page.getByLabel("Service location");
    await place.fill("");
    await save.click();
    await seeToast(page, "Missing information", "Please fill in location and schedule details.");
    await place.fill("425 Clement St, San Francisco, CA 94118");
    await page.getByLabel("Or type date and time").fill("2020-02-03T09:00");
    await save.click();
    await seeToast(page, "Invalid date", "Please select a future date and time.");
    const soon = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Or type date and time").fill(`${soon}T09:00`);
    await save.click();
    await seeToast(page, "Booking updated!", "Your service request has been updated successfully.");
    await page.waitForURL("**/customer/service-history");
    await page.getByText("425 Clement St, San Francisco, CA 94118").waitFor();
  });

  test("says so when somebody saved first", async () => {
    const { page, booking } = await withBooking();
    await open(page, `/customer/booking/${booking.id}/edit`);
    await page.getByLabel("Notes for the mechanic").fill("Ring twice.");
    await page.route("**/api/trpc/booking.update**", async (route) => {
      await page.request.put(`/api/bookings/${booking.id}`, { data: { status: "cancelled" } });
      await route.continue();
    });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await seeToast(page, "Update failed");
    await page.getByRole("heading", { name: "Cannot edit booking" }).waitFor();
  });
});

describe("canceling a booking", () => {
  test("asks for confirmation in the browser first", async () => {
    const { page, booking } = await withBooking();
    await open(page, "/customer/service-history");
    const questions: string[] = [];
    page.once("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    const cancel = page.getByRole("button", { name: "Cancel", exact: true });
    await cancel.click();
    expect(questions).toEqual(["Are you sure you want to cancel this booking?"]);
    await expect.poll(() => statusOf(page, booking)).toBe("pending");
    page.once("dialog", (dialog) => void dialog.accept());
    await cancel.click();
    await seeToast(page, "Booking cancelled", "Your booking has been cancelled successfully.");
    await page.getByText("Cancelled", { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Edit Booking" }).count()).toBe(0);
    await expect.poll(() => statusOf(page, booking)).toBe("cancelled");
  });

  test("fails with the reason when a mechanic accepted first", async () => {
    const { page, booking } = await withBooking();
    await open(page, "/customer/service-history");
    await page.route("**/api/trpc/booking.update**", async (route) => {
      await page.request.put(`/api/bookings/${booking.id}`, { data: { status: "cancelled" } });
      await route.continue();
    });
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await seeToast(page, "Error", "Cannot edit booking");
  });
});

describe("an account", () => {
  test("can't be created with, or changed to, somebody else's address", async () => {
    const page = await browser.person(server.current.url, { viewport: DESKTOP });
    await open(page, "/auth/signup/customer");
    await page.getByLabel("First name").fill("Maya");
    await page.getByLabel("Last name").fill("Second");
    await page.getByLabel("Email").fill(MAYA.toUpperCase());
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("input[name=confirmPassword]").fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
    await seeToast(page, "Signup Failed", "An account with this email already exists.");
    // The typed values are still there.
    await expect.poll(() => page.getByLabel("Last name").inputValue()).toBe("Second");

    await enterNew(page.context(), "customer", "Vera", "Koch");
    await open(page, "/customer/profile");
    for (const [label, value] of [
      ["Email", MAYA],
      ["Phone number", "(555) 123-4567"],
      ["Address", "1200 Valencia St"],
      ["City", "San Francisco"],
      ["State", "CA"],
      ["ZIP code", "94110"],
    ] as const) {
      await page.getByRole("textbox", { name: label, exact: true }).fill(value);
    }
    await page.getByRole("button", { name: "My car isn't listed" }).click();
    await page.getByLabel("Vehicle year").fill("1967");
    await page.getByLabel("Vehicle make").fill("Volvo");
    await page.getByLabel("Vehicle model").fill("1800 S");
    await page.getByRole("button", { name: "Save Profile" }).click();
    const toast = page.getByRole("region", { name: /F8/ }).locator("li");
    await toast.getByText("Profile update failed", { exact: true }).waitFor();
    await toast.getByText("An account with this email already exists.", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/customer/profile");
    await expect.poll(() => page.getByLabel("ZIP code").inputValue()).toBe("94110");
    // With its own address it is saved, the car as typed, and the lists offer it from then on.
    await page.getByLabel("Email").fill(`vera.${Date.now()}@example.com`);
    await page.getByRole("button", { name: "Save Profile" }).click();
    await page.waitForURL((url) => url.pathname !== "/customer/profile");
    await open(page, "/customer/profile");
    await expect.poll(() => page.getByLabel("Vehicle make").inputValue()).toBe("Volvo");
    expect(await page.getByLabel("Vehicle model").inputValue()).toBe("1800 S");
    expect(await page.getByLabel("Vehicle year").inputValue()).toBe("1967");
  });
});

describe("a mechanic's transitions", () => {
  const samsId = async (page: Page) =>
    ((await (await page.request.get("/api/auth/user")).json()) as { id: string }).id;

  test("are confirmed on the dashboard in its own words", async () => {
    const sam = await browser.person(server.current.url, { viewport: DESKTOP });
    await enter(sam.context(), SAM);
    const { booking } = await withBooking({ daysAhead: 9, mechanicId: await samsId(sam) });
    await open(sam, "/mechanic/dashboard");
    const job = sam
      .getByRole("tabpanel")
      .locator("div")
      .filter({ hasText: booking.bookingNumber })
      .filter({ has: sam.getByRole("button") })
      .last();
    await job.getByRole("button", { name: "Accept Job" }).click();
    await seeToast(sam, "Booking accepted!");
    await sam.getByRole("tab", { name: /^Active/ }).click();
    await sam.getByText("En Route", { exact: true }).first().waitFor();
    const question = sam.getByRole("alertdialog");
    await job.getByRole("button", { name: "Start Work" }).click();
    await question.getByRole("button", { name: "Start Work" }).click();
    await seeToast(sam, "Status updated");
    await sam.getByText("In Progress", { exact: true }).first().waitFor();
    await job.getByRole("button", { name: "Complete Job" }).click();
    await question.getByRole("button", { name: "Complete Job" }).click();
    await sam.getByRole("tab", { name: /^Completed/ }).click();
    await sam.getByText(booking.bookingNumber).waitFor();
  });

  test("fail in My Jobs with the reason, and a declined job leaves the list", async () => {
    const sam = await browser.person(server.current.url, { viewport: DESKTOP });
    await enter(sam.context(), SAM);
    const mechanicId = await samsId(sam);
    const { page: customer, booking } = await withBooking({ daysAhead: 11, mechanicId });
    const { page: other, booking: second } = await withBooking({ daysAhead: 12, mechanicId });
    await open(sam, "/mechanic/jobs");
    const card = ({ bookingNumber }: Booked) =>
      sam.getByRole("article").filter({ hasText: bookingNumber });

    // Canceled while the mechanic presses.
    await sam.route("**/api/trpc/booking.accept**", async (route) => {
      await customer.request.put(`/api/bookings/${booking.id}`, { data: { status: "cancelled" } });
      await route.continue();
    });
    await card(booking).getByRole("button", { name: "Accept Job" }).click();
    await seeToast(sam, "Update failed");

    await card(second).getByRole("button", { name: "Decline" }).click();
    const question = sam.getByRole("alertdialog", { name: "Decline this job?" });
    await question.getByRole("button", { name: "Decline" }).click();
    await seeToast(sam, "Booking updated");
    await expect.poll(() => statusOf(other, second)).toBe("cancelled");
  });
});
