import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { agreeToFees, open, PASSWORD } from "../support/people";
import {
  bookByCall,
  bookingsOf,
  enter,
  enterNew,
  inState,
  MAYA,
  SAM,
  type Booked,
} from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const visible = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });
const pressContinue = (page: Page) => visible(page, "Continue").click();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

/** Opens the wizard's services step for a customer with a car and one booking of it. */
async function atServices(viewport?: typeof PHONE): Promise<{ page: Page; booked: Booked }> {
  const page = await browser.person(server.current.url, viewport ? { viewport } : {});
  await enterNew(page.context(), "customer", "Ines", "Roth");
  const booked = await bookByCall(page.context());
  await open(page, "/customer/booking");
  await pressContinue(page);
  await page.getByLabel("What's going on with your vehicle?").fill("It squeals");
  await pressContinue(page);
  // A service fits the description, so the other categories are closed.
  await page.getByText("Maintenance").click();
  await page.getByRole("checkbox", { name: "Oil Change" }).check();
  return { page, booked };
}

async function plan(page: Page, moment: string): Promise<void> {
  await page.getByLabel("Service location").fill("1186 Guerrero St, San Francisco, CA 94110");
  await page.getByLabel("Or type date and time").fill(moment);
}

describe("the focus", () => {
  test("returns to the button when Escape closes a mechanic's question", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), SAM);
    await open(page, "/mechanic/jobs");
    const decline = visible(page, "Decline").first();
    await decline.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("Decline");
  });

  test("is in the message box after a message was sent", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    const taken = inState(await bookingsOf(page.context()), "accepted");
    await open(page, `/mechanic/${taken.mechanicId}/profile`);
    const box = page.getByLabel("Your message");
    await box.fill("See you then");
    await visible(page, "Send Message").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => box.inputValue()).toBe("");
    await expect
      .poll(() => box.evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  test("stays on a button while its action runs", async () => {
    const page = await browser.person(server.current.url);
    await open(page, "/auth/login/customer");
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.locator("input[name=password]").fill("not the one");
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/auth.login*", async (route) => {
      await held;
      await route.continue();
    });
    const submit = page.locator("form").getByRole("button", { name: "Sign In" });
    await submit.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => submit.getAttribute("aria-busy")).toBe("true");
    expect(await focusedTag(page)).toBe("BUTTON");
    answer();
    await expect.poll(() => submit.getAttribute("aria-busy")).toBeNull();
  });

  test("starts on the first link of the phone's drawer", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enterNew(page.context(), "customer", "Ada");
    await open(page, "/customer/bookings");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Dashboard");
  });
});

describe("a printed receipt", () => {
  test("is white and holds no toast, in the dark theme too", async () => {
    const page = await browser.person(server.current.url, { colorScheme: "dark" });
    await enter(page.context(), MAYA);
    const paid = inState(await bookingsOf(page.context()), "completed", "captured");
    await open(page, `/customer/receipt/${paid.id}`);
    await page.getByRole("article").waitFor();
    // Any input loads the toast region.
    await page.mouse.move(200, 300);
    await page.getByRole("region", { name: /F8/ }).locator("ol").waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const pageBackground = () =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(pageBackground).toBe("rgb(255, 255, 255)");
    const article = page.getByRole("article");
    expect(await article.evaluate((element) => getComputedStyle(element).color)).toBe(
      "rgb(19, 26, 34)",
    );
    expect(await article.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('[aria-label="Notifications (F8)"] > ol')].map(
          (region) => getComputedStyle(region).display,
        ),
      ),
    ).toEqual(["none"]);
  });
});

describe("after signing in", () => {
  test("a page opened right away stays open", async () => {
    const page = await browser.person(server.current.url);
    // Runs inside the page, because the page may be gone before the test gets the answer.
    await page.addInitScript(() => {
      const ask = window.fetch;
      window.fetch = async (...asked) => {
        const answer = await ask(...asked);
        if (answer.url.includes("auth.login")) window.location.assign("/customer/bookings");
        return answer;
      };
    });
    await open(page, "/auth/login/customer");
    await page.getByLabel("Email").fill(MAYA);
    await page.locator("input[name=password]").fill("Curbside!2024");
    // Safari and Firefox abort a page's own requests when it is left, and so does this.
    let leaving = false;
    await page.route(/_rsc=/, async (route) => {
      for (let waited = 0; !leaving && waited < 3_000; waited += 50) await page.waitForTimeout(50);
      await route.abort().catch(() => undefined);
    });
    await page.route("**/customer/bookings", async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      leaving = true;
      await page.waitForTimeout(1_000);
      await route.continue();
    });
    await page.locator("form").getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "All Bookings" }).waitFor();
    await page.waitForTimeout(1_500);
    expect(new URL(page.url()).pathname).toBe("/customer/bookings");
  });

  test("a new account is greeted on the page it arrives at", async () => {
    const page = await browser.person(server.current.url);
    await open(page, "/auth/signup/customer");
    await page.getByLabel("First name").fill("Nia");
    await page.getByLabel("Last name").fill("Ode");
    await page.getByLabel("Email").fill(`nia-${Date.now()}@example.com`);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("input[name=confirmPassword]").fill(PASSWORD);
    await page.locator("form").getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL("**/customer/profile");
    await page.getByRole("region", { name: /F8/ }).getByText("Account Created").waitFor();
  });
});

describe("before a booking is confirmed", () => {
  test("warns of unusual hours and a second booking of the same car, without refusing them", async () => {
    const { page, booked } = await atServices();
    await pressContinue(page);
    const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
    await plan(page, `${day}T22:30`);
    const confirm = visible(page, "Confirm Booking");
    await confirm.click();
    const question = page.getByRole("alertdialog");
    await question.getByText("10:30 PM is outside the usual hours").waitFor();
    await question.getByRole("button", { name: "Go back and change it" }).click();
    expect(await bookingsOf(page.context())).toHaveLength(1);
    await expect.poll(() => focused(page)).toBe("Confirm Booking");

    const answer = await page.context().request.get(`/api/bookings/${booked.id}`);
    const { scheduledAt } = (await answer.json()) as { scheduledAt: string };
    const wall = new Date(scheduledAt)
      .toLocaleString("sv-SE", { timeZone: "America/Los_Angeles" })
      .slice(0, 16)
      .replace(" ", "T");
    await plan(page, wall);
    await confirm.click();
    await question.getByText("Possible double booking").waitFor();
    await question.getByText(booked.bookingNumber).waitFor();
    await question.getByRole("button", { name: "Confirm Booking" }).click();
    await page.waitForURL("**/customer/service-history");
    await expect.poll(() => bookingsOf(page.context())).toHaveLength(2);
  });

  test("a phone emphasizes the next step until location and time are set", async () => {
    const { page } = await atServices(PHONE);
    const backgroundOf = async (name: string) => {
      // Move the pointer away, so that nothing is hovered or in a color transition.
      await page.mouse.move(1, 1);
      await page.waitForTimeout(400);
      return visible(page, name).evaluate((button) => getComputedStyle(button).backgroundColor);
    };
    const loud = await backgroundOf("Continue");
    expect(await backgroundOf("Confirm Booking")).not.toBe(loud);
    await pressContinue(page);
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await plan(page, `${day}T10:00`);
    expect(await backgroundOf("Confirm Booking")).toBe(loud);
    await visible(page, "Back").click();
    await expect.poll(() => backgroundOf("Confirm Booking")).toBe(loud);
  });
});

describe("at 390 px", () => {
  test("the wizard's bar is fully visible", async () => {
    const { page } = await atServices(PHONE);
    await pressContinue(page);
    await page.locator("div.fixed span").getByText("Oil Change").waitFor();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("div.fixed span")]
        .filter((node) => getComputedStyle(node).display !== "inline")
        .filter((node) => node.scrollWidth > node.clientWidth + 1)
        .map((node) => node.textContent),
    );
    expect(cut).toEqual([]);
  });

  test("a toast covers neither the header nor the title, and closes with its step", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enterNew(page.context(), "customer", "Tom");
    await open(page, "/customer/booking");
    await page.getByLabel("Year").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await pressContinue(page);
    const toast = page.getByRole("region", { name: /F8/ }).locator("li");
    await toast.first().waitFor();
    const header = await boxOf(page.locator("header").first());
    await expect
      .poll(async () => {
        const [said, title] = [await boxOf(toast.first()), await boxOf(page.locator("h1"))];
        return said.y >= header.bottom && (said.bottom <= title.y || title.bottom <= said.y);
      })
      .toBe(true);
    await page.getByLabel("Year").selectOption("2019");
    await page.getByLabel("Make").selectOption("Honda");
    await page.getByLabel("Model").selectOption("Civic");
    await pressContinue(page);
    await page.getByRole("heading", { level: 2, name: "Describe Issue" }).waitFor();
    await toast.first().waitFor({ state: "detached", timeout: 1_500 });
  });

  test("the test cards leave the card field on the same screen as their heading", async () => {
    const { page, booked } = await atServices(PHONE);
    await open(page, `/customer/checkout/${booked.id}`);
    const field = page.getByLabel("Card number");
    await field.waitFor();
    const mark = await boxOf(page.getByText("Test mode: no real card, no real money"));
    const number = await boxOf(field);
    expect(number.bottom - mark.y).toBeLessThan(300);
    // Nothing is wider than the phone.
    expect(number.right).toBeLessThanOrEqual(PHONE.width);
  });
});

test("the site root shows the booking and the next step after payment", async () => {
  const { page, booked } = await atServices(PHONE);
  await open(page, `/customer/checkout/${booked.id}`);
  await page.getByRole("button", { name: "4242 4242 4242 4242" }).click();
  await agreeToFees(page);
  await page
    .locator("form")
    .getByRole("button", { name: /^Authorize/ })
    .click();
  await page.waitForURL((address) => address.pathname === "/");
  const outcome = page.getByRole("region", { name: /^Request sent|^No mechanic is free/ });
  await outcome.getByText(booked.bookingNumber).waitFor();
  await outcome.getByText("on your card").waitFor();
  await outcome.getByText(/email you when a mechanic accepts/).waitFor();
});
