import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { fillGarage, LONG_NICKNAME } from "../support/garage";
import { open, reopen } from "../support/people";
import { bookByCall, enterNew } from "../support/session";
import { useServer } from "../support/server";
import { shiftOf, watchShift } from "../support/shift";

const server = useServer();
const browser = useBrowser();

const tab = (page: Page, name: string) => page.getByRole("tab", { name, selected: true });

async function bookedCar(context: BrowserContext): Promise<{ id: string; vehicleId: string }> {
  await enterNew(context, "customer", "Ines", "Roth");
  return bookByCall(context);
}

test("a car's tab is in the address, so that Back and a reload return to it", async () => {
  const page = await browser.person(server.current.url);
  const { vehicleId } = await bookedCar(page.context());
  await open(page, `/customer/garage/${vehicleId}`);
  await tab(page, "Overview").waitFor();
  await page.getByRole("tab", { name: "Reminders" }).click();
  await page.getByRole("link", { name: "Open booking" }).click();
  await page.waitForURL("**/customer/bookings/*");
  await page.goBack();
  await tab(page, "Reminders").waitFor();
  await reopen(page);
  await tab(page, "Reminders").waitFor();
  // Arrow keys choose a tab as well.
  await tab(page, "Reminders").press("ArrowLeft");
  await tab(page, "History").waitFor();
  expect(new URL(page.url()).search).toBe("?tab=history");
});

test("a car of which we know nothing leads to its reminders", async () => {
  const page = await browser.person(server.current.url);
  await enterNew(page.context(), "customer", "Ines", "Roth");
  const { unknown } = await fillGarage(page.context());
  await open(page, `/customer/garage/${unknown}`);
  await page.getByRole("button", { name: "Set up reminders" }).click();
  await tab(page, "Reminders").waitFor();
  await page.getByRole("heading", { name: "When was it last done?" }).waitFor();
});

test("Escape closes the dialog of a new car, and each time returns the focus to its button", async () => {
  const page = await browser.person(server.current.url);
  await enterNew(page.context(), "customer", "Ines", "Roth");
  await open(page, "/customer/garage");
  const byVin = page.getByRole("button", { name: "Add by VIN" });
  const dialog = page.getByRole("dialog", { name: "Add a car" });
  // The second time, the VIN's field is loaded already and takes the focus as the dialog opens.
  for (const control of [
    dialog.getByRole("button", { name: "Enter VIN", expanded: true }),
    dialog.getByRole("textbox", { name: "VIN" }),
  ]) {
    await byVin.press("Enter");
    await control.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect
      .poll(() => byVin.evaluate((button) => button === document.activeElement))
      .toBe(true);
  }
});

test("an error of the server isn't shown as a car that doesn't exist", async () => {
  const page = await browser.person(server.current.url);
  const { vehicleId } = await bookedCar(page.context());
  await page.route("**/api/trpc/**booking.vehicle**", (route) => route.fulfill({ status: 429 }));
  await page.goto(`/customer/garage/${vehicleId}`);
  await page.getByText("We couldn't load this car").waitFor();
  await page.unroute("**/api/trpc/**booking.vehicle**");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "2019 Honda Civic" }).waitFor();
  await page.goto(`/customer/garage/${crypto.randomUUID()}`);
  await page.getByText("Car not found").waitFor();
});

test("what is due moves nothing on the car's page when it arrives late", async () => {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  const { vehicleId } = await bookedCar(page.context());
  await watchShift(page);
  await page.route("**/api/trpc/**reminders.list**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(`/customer/garage/${vehicleId}`);
  await page.getByRole("heading", { name: "What's due" }).waitFor();
  expect(await shiftOf(page)).toBeLessThan(0.01);
});

test("a long nickname without spaces makes no page wider than a narrow phone", async () => {
  const page = await browser.person(server.current.url, { viewport: { width: 320, height: 640 } });
  await enterNew(page.context(), "customer", "Ines", "Roth");
  await fillGarage(page.context());
  for (const path of ["/customer/garage", "/customer/booking", "/customer/dashboard"]) {
    await open(page, path);
    if (path !== "/customer/dashboard") await page.getByText(LONG_NICKNAME).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await open(page, "/customer/garage");
  await page.getByRole("link", { name: LONG_NICKNAME, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: LONG_NICKNAME }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
