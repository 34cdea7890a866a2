import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import {
  agreeToFees,
  freshEmail,
  open,
  PASSWORD,
  reopen,
  seeToast,
  signIn,
} from "../support/people";
import { bookingsOf, enter, enterNew, GRACE, MAYA } from "../support/session";
import { mailTo, useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const ADDRESS = "1186 Guerrero St, San Francisco, CA 94110";

/** Opens the wizard's first step for a new customer with an empty garage. */
async function atWizard(path = "/customer/booking"): Promise<{ page: Page; email: string }> {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  const { email } = await enterNew(page.context(), "customer", "Jo", "Park");
  await open(page, path);
  await page.getByLabel("Year").waitFor();
  return { page, email };
}

const pressContinue = (page: Page) =>
  page.getByRole("button", { name: "Continue" }).filter({ visible: true }).click();
const goBack = (page: Page) =>
  page.getByRole("button", { name: "Back" }).filter({ visible: true }).click();
const confirm = (page: Page) =>
  page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true }).click();
const errors = (page: Page) => page.locator("main p[role=alert]");
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("role") === "alert" || element?.tagName === "H2"
      ? element.textContent
      : document.querySelector(`label[for="${element?.id}"]`)?.textContent;
  });

const seeStep = (page: Page, label: string) =>
  page.getByRole("heading", { level: 2, name: label }).waitFor();

async function describeVehicle(page: Page): Promise<void> {
  await page.getByLabel("Year").selectOption("2019");
  await page.getByLabel("Make").selectOption("Honda");
  await page.getByLabel("Model").selectOption("Civic");
}

/** Walks from the first step to another one, counted from 1. */
async function walkTo(page: Page, step: 2 | 3 | 4): Promise<void> {
  await describeVehicle(page);
  await pressContinue(page);
  await seeStep(page, "Describe Issue");
  if (step === 2) return;
  await pressContinue(page);
  await seeStep(page, "Services");
  if (step === 3) return;
  await page.getByRole("checkbox", { name: "Oil Change" }).check();
  await pressContinue(page);
  await seeStep(page, "Schedule");
}

/** Formats a moment for the browser's date field, in the browser's zone. */
async function typeMoment(page: Page, daysAhead: number): Promise<void> {
  const at = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Or type date and time").fill(`${at}T10:00`);
}

describe("the booking wizard's first step", () => {
  test("needs year, make and model; mileage and nickname may stay empty", async () => {
    const { page } = await atWizard();
    await pressContinue(page);
    await seeToast(page, "Missing information", "Please fill in all vehicle information.");
    await expect
      .poll(() => errors(page).allTextContents())
      .toEqual(["Choose the year.", "Choose the make.", "Choose the model."]);
    // The error belongs to its field, which has the focus.
    const year = page.getByLabel("Year");
    await expect.poll(() => focused(page)).toBe("Year");
    await expect.poll(() => year.getAttribute("aria-invalid")).toBe("true");
    const describedBy = (await year.getAttribute("aria-describedby")) ?? "";
    await expect
      .poll(() => page.locator(`[id="${describedBy}"]`).textContent())
      .toBe("Choose the year.");
    await year.selectOption("2019");
    await expect.poll(() => errors(page).count()).toBe(2);

    // Thirty years, ten makes with ten models each; another make clears the model.
    await expect.poll(() => year.locator("option[value]:not([value=''])").count()).toBe(30);
    const make = page.getByLabel("Make");
    await expect
      .poll(() => make.locator("option:not([value=''])").allTextContents())
      .toEqual([
        "Toyota",
        "Honda",
        "Ford",
        "Chevrolet",
        "Nissan",
        "BMW",
        "Mercedes-Benz",
        "Audi",
        "Volkswagen",
        "Subaru",
      ]);
    await make.selectOption("Honda");
    const model = page.getByLabel("Model");
    await expect.poll(() => model.locator("option:not([value=''])").count()).toBe(10);
    await model.selectOption("Civic");
    await make.selectOption("Ford");
    await expect.poll(() => model.inputValue()).toBe("");
    await pressContinue(page);
    await expect.poll(() => errors(page).allTextContents()).toEqual(["Choose the model."]);
    await model.selectOption({ index: 1 });

    await page.getByLabel("Mileage").fill("a lot");
    await pressContinue(page);
    await page.getByText("Mileage must be a whole number.").waitFor();
    await page.getByLabel("Mileage").fill("");
    await pressContinue(page);
    await seeStep(page, "Describe Issue");
  });

  test("leads back to the site root; every other step goes one back", async () => {
    const { page } = await atWizard();
    await walkTo(page, 4);
    await goBack(page);
    await seeStep(page, "Services");
    await expect
      .poll(() => page.getByRole("checkbox", { name: "Oil Change" }).isChecked())
      .toBe(true);
    await goBack(page);
    await seeStep(page, "Describe Issue");
    await goBack(page);
    await seeStep(page, "Vehicle Info");
    await expect.poll(() => page.getByLabel("Model").inputValue()).toBe("Civic");
    await goBack(page);
    await page.waitForURL((address) => address.pathname === "/");
  });
});

describe("the second step", () => {
  test.each(["The ELECTRICAL windows", "electric smell", "bare wiring"])(
    "mentions the diagnostic fee for %s",
    async (issue) => {
      const { page } = await atWizard();
      await walkTo(page, 2);
      const notice = page.getByText("Electrical work needs a diagnosis first");
      await expect.poll(() => notice.count()).toBe(0);
      const field = page.getByLabel("What's going on with your vehicle?");
      await field.fill(issue);
      await notice.waitFor();
      await page.getByText("$50.00").first().waitFor();
      await field.fill("Squeaky brakes");
      await notice.waitFor({ state: "detached" });
    },
  );
});

test("each step begins with the page's whole title in view", async () => {
  const { page } = await atWizard();
  await describeVehicle(page);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
  await pressContinue(page);
  await seeStep(page, "Describe Issue");
  const top = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  const header = await page
    .getByRole("banner")
    .evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => top("main h1")).toBeGreaterThanOrEqual(header);
});

describe("the third step", () => {
  test("needs a service, and shows the sum with 5 % on top", async () => {
    const { page } = await atWizard();
    await walkTo(page, 3);
    await pressContinue(page);
    await seeToast(page, "No services selected", "Please select at least one service.");
    await expect.poll(() => focused(page)).toBe("Please select at least one service.");
    await page.getByRole("checkbox", { name: "Oil Change" }).check();
    await expect.poll(() => errors(page).count()).toBe(0);
    const summary = page.getByRole("complementary", { name: "Price so far" });
    await summary.getByText("Platform fee (5%)").waitFor();
    await summary.getByText("$4.45").waitFor();
    await summary.getByText("$93.45").waitFor();
    await page.getByText("45 minutes").first().waitFor();
    await page.getByText("4 tools required").first().waitFor();
    // The review with its button is here already; the schedule is still missing.
    await summary.getByRole("button", { name: "Confirm Booking" }).click();
    await seeToast(page, "Missing information", "Please fill in location and schedule details.");
    await seeStep(page, "Schedule");
  });

  test("one status line says that mechanics near the own address are looked for, and that some work there", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), MAYA);
    await page.route("**/api/trpc/**mechanic.faces**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await open(page, "/customer/booking");
    await page.getByRole("radio").first().check({ force: true });
    await pressContinue(page);
    await pressContinue(page);
    await page.getByRole("checkbox", { name: "Oil Change" }).check();
    // Until it's sent, the page's script may still load, with a line of its own.
    const request = page.waitForRequest("**/api/trpc/**mechanic.faces**");
    await pressContinue(page);
    await request;
    const line = await page
      .getByRole("status")
      .filter({ hasText: "Looking for mechanics nearby" })
      .elementHandle();
    await page.getByRole("heading", { name: "Mechanics who work here" }).waitFor();
    expect(await line?.textContent()).toBe("Mechanics who work here");
  });

  test("refuses a promo code beside its field, and accepts FIRST20 once", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), GRACE);
    await open(page, "/customer/booking");
    await pressContinue(page);
    await pressContinue(page);
    await page.getByRole("checkbox", { name: "Oil Change" }).check();
    const code = page.getByLabel("Promo code");
    await code.fill("SECOND50");
    await page.getByRole("button", { name: "Apply" }).click();
    await errors(page).first().waitFor();
    await expect.poll(() => code.getAttribute("aria-invalid")).toBe("true");
    await pressContinue(page);
    await page.getByLabel("Service location").fill(ADDRESS);
    await typeMoment(page, 3);
    // The code is never silently ignored: nothing is booked, and the focus is on it.
    await confirm(page);
    await expect.poll(() => focused(page)).toBe("Promo code");
    await expect.poll(() => bookingsOf(page.context())).toEqual([]);
    await code.fill(" first20 ");
    await expect.poll(() => errors(page).count()).toBe(0);
    await code.press("Enter");
    await page.getByText("FIRST20: 20% off your first service").waitFor();
    await page.getByText("$75.65").first().waitFor();
    await confirm(page);
    await page.waitForURL("**/customer/service-history");

    // The code was for the first service, so the server refuses it for a second one (422).
    const second = await page.request.post("/api/bookings", {
      data: {
        vehicleId: ((await (await page.request.get("/api/vehicles")).json()) as { id: string }[])[0]
          ?.id,
        serviceLocation: ADDRESS,
        scheduledAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
        customerProvidesPartss: false,
        serviceIds: [
          ((await (await page.request.get("/api/services")).json()) as { id: string }[])[0]?.id,
        ],
        issueDescription: "",
        promoCode: "FIRST20",
      },
    });
    expect(second.status()).toBe(422);
    await open(page, "/customer/booking");
    await pressContinue(page);
    await pressContinue(page);
    await page.getByRole("checkbox", { name: "Oil Change" }).check();
    await page.getByLabel("Promo code").fill("FIRST20");
    await page.getByRole("button", { name: "Apply" }).click();
    await errors(page).first().waitFor();
    await expect
      .poll(() => errors(page).first().textContent())
      .toBe(((await second.json()) as { message: string }).message);
  });
});

describe("the fourth step", () => {
  test("needs a location and a future time", async () => {
    const { page } = await atWizard();
    await walkTo(page, 4);
    await confirm(page);
    await seeToast(page, "Missing information", "Please fill in location and schedule details.");
    await expect
      .poll(() => errors(page).allTextContents())
      .toEqual(["Enter where the vehicle is.", "Choose a date and a time."]);
    await expect.poll(() => focused(page)).toBe("Service location");
    await page.getByLabel("Service location").fill(ADDRESS);
    await expect.poll(() => errors(page).count()).toBe(1);

    const moment = page.getByLabel("Or type date and time");
    const least = (await moment.getAttribute("min")) ?? "";
    expect(least).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    await moment.fill("2020-01-02T10:00");
    await confirm(page);
    await seeToast(page, "Invalid date", "Please select a future date and time.");
    await expect
      .poll(() => errors(page).allTextContents())
      .toEqual(["Please select a future date and time."]);
    await expect.poll(() => focused(page)).toBe("Please select a future date and time.");

    await typeMoment(page, 3);
    await expect.poll(() => errors(page).count()).toBe(0);
    await confirm(page);
    await seeToast(
      page,
      "Booking created!",
      "Your service request has been submitted successfully.",
    );
    await page.waitForURL("**/customer/service-history");
    await page.getByRole("heading", { name: "Oil Change" }).waitFor();
    await expect.poll(() => bookingsOf(page.context())).toHaveLength(1);
  });

  test("lets nobody continue without a vehicle: it says to go back and add one", async () => {
    const { page } = await atWizard();
    await walkTo(page, 4);
    await page.getByLabel("Service location").fill(ADDRESS);
    await typeMoment(page, 3);
    // The first step's input is gone from the device.
    await page.evaluate(() => {
      for (const [key, kept] of Object.entries(localStorage)) {
        if (!key.startsWith("curbwrench:booking-draft:")) continue;
        const { savedAt, draft } = JSON.parse(String(kept));
        const { vehicle: _vehicle, ...rest } = draft;
        localStorage.setItem(key, JSON.stringify({ savedAt, draft: rest }));
      }
    });
    await reopen(page);
    await seeStep(page, "Schedule");
    await confirm(page);
    await seeToast(page, "No vehicle found", "Please go back and add your vehicle information.");
    await expect.poll(() => bookingsOf(page.context())).toHaveLength(0);
  });

  test("names what the server refuses, and loses no input", async () => {
    const { page } = await atWizard();
    await walkTo(page, 4);
    await page.getByLabel("Service location").fill(ADDRESS);
    await typeMoment(page, 3);
    // The service is retired between choosing and sending.
    await page.route("**/api/trpc/booking.create**", (route) =>
      route.continue({
        postData: (route.request().postData() ?? "").replace(
          /"vehicleId":"[^"]*"/,
          '"vehicleId":"0"',
        ),
      }),
    );
    await confirm(page);
    await seeToast(page, "Booking failed", "No vehicle found");
    await expect.poll(() => page.getByLabel("Service location").inputValue()).toBe(ADDRESS);
    await page.unroute("**/api/trpc/booking.create**");
    await confirm(page);
    await page.waitForURL("**/customer/service-history");
  });
});

/** Lets the server do its work, and cuts its answer off. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.fulfill({ status: 200, contentType: "application/json", body: '{"resu' });
}

describe("a lost answer", () => {
  test("of Confirm Booking is asked for again, and the booking exists once", async () => {
    const { page } = await atWizard();
    await walkTo(page, 4);
    await page.getByLabel("Service location").fill(ADDRESS);
    await typeMoment(page, 3);
    let lost = 0;
    await page.route("**/api/trpc/booking.create**", async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await loseAnswer(route);
    });
    await confirm(page);
    await seeToast(
      page,
      "Booking created!",
      "Your service request has been submitted successfully.",
    );
    expect(lost).toBe(1);
    expect(await bookingsOf(page.context())).toHaveLength(1);
  });

  test("of both tries can be asked for by pressing again", async () => {
    const { page } = await atWizard();
    await walkTo(page, 4);
    await page.getByLabel("Service location").fill(ADDRESS);
    await typeMoment(page, 3);
    await page.route("**/api/trpc/booking.create**", loseAnswer);
    await confirm(page);
    await seeToast(
      page,
      "Booking failed",
      "We got no answer. Check your connection, then press Confirm Booking again.",
    );
    await page.unroute("**/api/trpc/booking.create**");
    await confirm(page);
    // It exists, as the warning about a second booking says.
    const warning = page.getByRole("alertdialog", { name: "Check your booking" });
    await warning.getByRole("button", { name: "Confirm Booking" }).click();
    await page.waitForURL("**/customer/service-history");
    expect(await bookingsOf(page.context())).toHaveLength(1);
  });
});

describe("the draft", () => {
  test("survives a reload and a sign-in, is its owner's alone, and can be discarded", async () => {
    const { page, email } = await atWizard();
    await walkTo(page, 4);
    await page.getByLabel("Service location").fill(ADDRESS);
    await reopen(page);
    await seeStep(page, "Schedule");
    await expect.poll(() => page.getByLabel("Service location").inputValue()).toBe(ADDRESS);

    // The session ends. The input is kept through the sign-in.
    await page.context().clearCookies();
    await open(page, "/customer/booking");
    await page.waitForURL("**/auth/role-selection?**");
    await page.getByRole("link", { name: "I'm a Customer" }).click();
    await page.waitForURL("**/auth/login/customer?**");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
    await page.locator("form").getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/customer/booking");
    await seeStep(page, "Schedule");
    await expect.poll(() => page.getByLabel("Service location").inputValue()).toBe(ADDRESS);

    // Another person on this device doesn't see the input.
    await page.context().clearCookies();
    await enterNew(page.context(), "customer", "Kit");
    await open(page, "/customer/booking");
    await seeStep(page, "Vehicle Info");
    await expect.poll(() => page.getByLabel("Model").inputValue()).toBe("");

    await page.context().clearCookies();
    await signIn(page, "customer", email, PASSWORD);
    await open(page, "/customer/booking");
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
    await seeStep(page, "Vehicle Info");
    await reopen(page);
    await page.getByLabel("Model").waitFor();
    await expect.poll(() => page.getByLabel("Model").inputValue()).toBe("");
  });

  test("a problem that we don't know has a price: the diagnosis is selected", async () => {
    const { page } = await atWizard("/customer/booking?q=it%20acts%20up");
    await walkTo(page, 3);
    await page.getByText("We'll find out what's wrong first.").waitFor();
    const diagnosis = page.getByRole("checkbox", {
      name: "Check Engine Light Diagnostics",
      // Its category is closed once it doesn't fit.
      includeHidden: true,
    });
    await expect.poll(() => diagnosis.isChecked()).toBe(true);
    // The next search replaces it, and leaves what was selected by hand.
    await page.locator("summary", { hasText: "Maintenance" }).click();
    await page.getByRole("checkbox", { name: "Oil Change" }).check();
    await open(page, "/customer/booking?q=dead%20battery");
    await walkTo(page, 3);
    const isChecked = (name: string) => page.getByRole("checkbox", { name }).isChecked();
    await expect.poll(() => isChecked("Battery Replacement")).toBe(true);
    expect(await isChecked("Oil Change")).toBe(true);
    expect(await diagnosis.isChecked()).toBe(false);
  });

  test("starts with the text of the landing page's search box", async () => {
    const { page } = await atWizard("/customer/booking?issue=Dead%20battery&place=94110");
    expect(new URL(page.url()).search).toBe("");
    await walkTo(page, 2);
    await expect
      .poll(() => page.getByLabel("What's going on with your vehicle?").inputValue())
      .toBe("Dead battery");
    await pressContinue(page);
    await page.getByRole("heading", { name: "Fits your description" }).waitFor();
    await page.getByRole("checkbox", { name: "Battery Replacement" }).check();
    await pressContinue(page);
    await expect.poll(() => page.getByLabel("Service location").inputValue()).toBe("94110");
  });
});

describe("booking without an account", () => {
  test("leads a stranger from the landing page to a hold on the card", async () => {
    const { url } = server.current;
    const page = await browser.person(url, { viewport: PHONE });
    const email = freshEmail("lee");
    const seen = { fields: 0, screens: 1 };
    const fill = async (label: string | RegExp, text: string) => {
      seen.fields += 1;
      await page.getByLabel(label).fill(text);
    };
    const goOn = async (label: string) => {
      seen.screens += 1;
      await pressContinue(page);
      await seeStep(page, label);
    };

    await open(page, "/");
    await fill("What's wrong?", "Grinding noise when I brake");
    await fill("ZIP code or city", "94110");
    await page.getByRole("button", { name: "Get my price" }).click();
    seen.screens += 1;
    await seeStep(page, "Vehicle Info");
    expect(new URL(page.url()).search).toBe("");
    // The price is shown before anything else is asked.
    await page.getByText("$36.75").filter({ visible: true }).first().waitFor();
    await describeVehicle(page);
    seen.fields += 3;
    await goOn("Describe Issue");
    await expect
      .poll(() => page.getByLabel("What's going on with your vehicle?").inputValue())
      .toBe("Grinding noise when I brake");
    await goOn("Services");
    await page.getByRole("heading", { name: "Fits your description" }).waitFor();
    await expect
      .poll(() => page.getByRole("checkbox", { name: "Brake Inspection" }).isChecked())
      .toBe(true);
    await page.getByLabel("Find a service").fill("battery");
    await page.getByRole("status").filter({ hasText: "2 services found" }).waitFor();
    await page.getByLabel("Find a service").fill("");
    // A quote checks the code, so no account is needed.
    await page.getByLabel("Promo code").fill("NOPE");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect
      .poll(() => errors(page).allTextContents())
      .toEqual(["This promo code isn't valid. Check it or remove it."]);
    await page.getByLabel("Promo code").fill("FIRST20");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("FIRST20: $7.00 off").waitFor();
    await page.getByRole("button", { name: "Remove promo code FIRST20" }).click();
    await goOn("Schedule");
    await expect.poll(() => page.getByLabel("Service location").inputValue()).toBe("94110");
    await page
      .getByText(/mechanics near you|No one is free right now/i)
      .first()
      .waitFor();
    await fill("Service location", ADDRESS);
    seen.fields += 1;
    await typeMoment(page, 3);
    await goOn("Your Details");

    // Browser Back goes one step back, and a reload keeps everything.
    await fill("First name", "Lee");
    await page.goBack();
    await seeStep(page, "Schedule");
    await page.goForward();
    await seeStep(page, "Your Details");
    await reopen(page);
    await seeStep(page, "Your Details");
    await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Lee");
    await pressContinue(page);
    await expect
      .poll(() => errors(page).allTextContents())
      .toEqual(["Last name is required", "Email is required", "Phone number is required"]);
    await fill("Last name", "Ono");
    await fill("Email", email);
    await fill("Phone number", "(415) 555-0142");
    await goOn("Confirm Email");

    const [code = ""] = /\b\d{6}\b/.exec(await mailTo(server.current, email, "Your code is")) ?? [];
    await page.getByLabel("Code").fill(code === "111111" ? "222222" : "111111");
    await errors(page).first().waitFor();
    seen.screens += 1;
    // As a phone pastes it; six digits are sent at once.
    await fill("Code", `${code.slice(0, 3)} ${code.slice(3)}`);
    await page.waitForURL("**/customer/checkout/**");
    await page.getByRole("button", { name: "4242 4242 4242 4242" }).click();
    seen.fields += 2;
    await agreeToFees(page);
    await page.getByRole("button", { name: "Authorize $36.75" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful", "Your booking has been confirmed!");
    const [booking] = await bookingsOf(page.context());
    expect(booking).toMatchObject({ status: "pending", paymentStatus: "authorized" });
    await page.getByRole("region", { name: /^Request sent|^No mechanic is free/ }).waitFor();
    expect(seen.fields).toBeLessThanOrEqual(14);
    expect(seen.screens).toBeLessThanOrEqual(9);

    // Nothing of the booking stays on the device.
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      "Guerrero",
    );
  });
});
