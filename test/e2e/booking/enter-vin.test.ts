import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PHONE, useBrowser } from "../support/browser";
import { open, reopen, seeToast } from "../support/people";
import { enterNew } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const CIVIC = "19XFC1F7XGE028370";
const VOLVO = "YV1902FH5D1796335";

async function atBook(): Promise<Page> {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await open(page, "/book?zip=94110");
  await page.getByLabel("Year").waitFor();
  return page;
}

/** Opens the panel and looks a VIN up. */
async function lookUp(page: Page, vin: string): Promise<void> {
  const field = page.getByLabel("VIN", { exact: true });
  if (!(await field.isVisible())) await page.getByRole("button", { name: "Enter VIN" }).click();
  await field.fill(vin);
  await page.getByRole("button", { name: "Fill in my car" }).click();
}

const fields = (page: Page) =>
  Promise.all(["Year", "Make", "Model"].map((label) => page.getByLabel(label).inputValue()));
async function seeFields(page: Page, ...car: string[]): Promise<void> {
  await expect.poll(() => fields(page)).toEqual(car);
}
const answer = (page: Page) => page.getByRole("status").filter({ visible: true });
const seeAnswer = (page: Page, text: string) => answer(page).filter({ hasText: text }).waitFor();

describe("Enter VIN", () => {
  test("fills year, make and model by keyboard alone, and says what it knows", async () => {
    const page = await atBook();
    await page.getByRole("button", { name: "Enter VIN" }).focus();
    await page.keyboard.press("Enter");
    // The focus is in the field.
    await page.getByLabel("VIN", { exact: true }).waitFor();
    await page.keyboard.type("19xfc1f7x ge028370");
    await page.keyboard.press("Enter");
    await seeFields(page, "2016", "Honda", "Civic");
    await seeAnswer(page, "2016 Honda Civic");
    await seeAnswer(page, "1.5 L, 4 cylinders, gasoline, sedan");
    expect(
      await page.getByRole("button", { name: "Enter VIN" }).getAttribute("aria-expanded"),
    ).toBe("true");
  });

  test("leaves the VIN in no draft, address or storage", async () => {
    const page = await atBook();
    await lookUp(page, CIVIC);
    await seeFields(page, "2016", "Honda", "Civic");
    await page.getByRole("button", { name: "Continue" }).filter({ visible: true }).click();
    await page.getByRole("heading", { level: 2, name: "Describe Issue" }).waitFor();
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const caches = await window.caches.keys();
      const responses = await Promise.all(
        caches.map(async (name) => {
          const cache = await window.caches.open(name);
          return (await cache.keys()).map(({ url }) => url);
        }),
      );
      return JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        location.href,
        history.state,
        databases,
        responses,
        document.cookie,
      ]);
    });
    expect(kept).toContain("Civic");
    expect(kept.toUpperCase()).not.toContain(CIVIC.slice(-7));
    await reopen(page);
    await page.getByRole("button", { name: "Back" }).filter({ visible: true }).click();
    await seeFields(page, "2016", "Honda", "Civic");
    expect(await page.getByLabel("VIN", { exact: true }).isVisible()).toBe(false);
  });

  test("asks before it replaces what was typed", async () => {
    const page = await atBook();
    await page.getByLabel("Year").selectOption("2019");
    await page.getByLabel("Make").selectOption("Toyota");
    await lookUp(page, CIVIC);
    await seeAnswer(page, "Replace what you entered with 2016 Honda Civic?");
    await seeFields(page, "2019", "Toyota", "");
    await page.getByRole("button", { name: "Keep what I entered" }).click();
    await seeAnswer(page, "We kept what you entered");
    await seeFields(page, "2019", "Toyota", "");

    await lookUp(page, CIVIC);
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    await seeFields(page, "2016", "Honda", "Civic");
    // Another VIN replaces what the last one filled in, without asking.
    await lookUp(page, VOLVO);
    await seeFields(page, "2013", "Volvo", "S60");
  });

  test("keeps what was typed while it looked the VIN up", async () => {
    const page = await atBook();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/trpc/booking.decodeVin**", async (route) => {
      await held;
      await route.continue();
    });
    await lookUp(page, CIVIC);
    const button = page.getByRole("button", { name: "Fill in my car" });
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
    await page.getByLabel("Make").selectOption("Ford");
    await page.getByLabel("Nickname").fill("Daily");
    release();
    await seeAnswer(page, "Replace what you entered with 2016 Honda Civic?");
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    await seeFields(page, "2016", "Honda", "Civic");
    expect(await page.getByLabel("Nickname").inputValue()).toBe("Daily");
  });

  test("names a wrong character, and what doesn't add up or isn't known", async () => {
    const page = await atBook();
    await lookUp(page, "19XFC1F7XGEO28370");
    const error = page.locator("main p[role=alert]");
    await error.getByText("Check character 12: O may be a 0.").waitFor();
    await page.getByLabel("VIN", { exact: true }).fill("19XFC1F7X");
    await expect.poll(() => error.count()).toBe(0);
    await lookUp(page, "19XFC1F7X");
    await error.getByText("This one has 9.").waitFor();
    await lookUp(page, "19XFC1F71GE028370");
    await seeAnswer(page, "This VIN doesn't add up");
    await page.getByRole("button", { name: "Save it anyway" }).press("Enter");
    await seeAnswer(page, "We'll save it as you typed it.");
    await page.getByLabel("VIN", { exact: true }).press("End");
    await page.keyboard.press("Backspace");
    await expect.poll(() => page.getByRole("status").getByText("add up").count()).toBe(0);
    await lookUp(page, "SCFAD01A65G199359");
    await seeAnswer(page, "We don't know this VIN");
    await seeFields(page, "", "", "");
  });

  test("asks for the year of a truck that was made in both", async () => {
    const page = await atBook();
    await lookUp(page, "1GBDT34N6FA004352");
    await seeAnswer(page, "Which model year is your Chevrolet?");
    await page.getByRole("button", { name: "2015", exact: true }).press("Enter");
    await seeFields(page, "2015", "Chevrolet", "Colorado");
    // The pressed button is gone, and the focus is on the answer.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("status");
  });

  test("says when it can't look up more, and can be tried again", async () => {
    const page = await atBook();
    const message = "Too many attempts. Try again later.";
    await page.route("**/api/trpc/booking.decodeVin**", (route) =>
      route.fulfill({
        status: 429,
        json: [{ error: { json: { message, code: -32_029, data: { reason: "TOO_MANY" } } } }],
      }),
    );
    await lookUp(page, CIVIC);
    await page.locator("main p[role=alert]").getByText(message).waitFor();
    await page.unroute("**/api/trpc/booking.decodeVin**");
    await page.getByRole("button", { name: "Fill in my car" }).click();
    await seeFields(page, "2016", "Honda", "Civic");
  });

  test("saves one that doesn't add up once the person says so, and asks when it's changed", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enterNew(page.context(), "customer", "Dana", "Reed");
    await open(page, "/customer/garage");
    await page.getByRole("button", { name: "Add by VIN" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("VIN", { exact: true }).fill("19XFC1F71GE028370");
    await dialog.getByRole("button", { name: "Fill in my car" }).click();
    await dialog.getByText("Check each character, or save it anyway.").waitFor();
    await dialog.getByRole("button", { name: "Save it anyway" }).click();
    await dialog.getByLabel("Year").selectOption("2016");
    await dialog.getByLabel("Make").selectOption("Honda");
    await dialog.getByLabel("Model").selectOption("Civic");
    await dialog.getByRole("button", { name: "Add car" }).click();
    await seeToast(page, "Car added");
    const saved = async (path: string): Promise<unknown> =>
      (await page.context().request.get(`${server.current.url}/api/vehicles${path}`)).json();
    const [{ id = "" } = {}] = z.array(z.object({ id: z.string() })).parse(await saved(""));
    const vin = async () => z.object({ vin: z.string() }).parse(await saved(`/${id}`)).vin;
    expect(await vin()).toBe("19XFC1F71GE028370");

    await open(page, `/customer/garage/${id}`);
    await page.getByRole("button", { name: "Edit car" }).click();
    await dialog.getByRole("textbox", { name: /^VIN/ }).fill("19XFC1F72GE028370");
    await dialog.getByRole("button", { name: "Save car" }).click();
    await dialog
      .getByText("This VIN doesn't add up. Check each character, or save it anyway.")
      .waitFor();
    expect(await vin()).toBe("19XFC1F71GE028370");
    await dialog.getByRole("button", { name: "Save car" }).click();
    await seeToast(page, "Car updated");
    expect(await vin()).toBe("19XFC1F72GE028370");
  });

  test("is in the signed-in wizard too, for a car that isn't in the garage", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enterNew(page.context(), "customer", "Vin", "Park");
    await open(page, "/customer/booking");
    await page.getByLabel("Year").waitFor();
    await lookUp(page, VOLVO);
    await seeFields(page, "2013", "Volvo", "S60");
    await page.getByRole("button", { name: "Choose from the list" }).waitFor();
  });
});
