import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { CONNECTING_MS } from "~/domain/live";
import { NARROW, PHONE, useBrowser } from "../support/browser";
import {
  agreeToFees,
  chooseDay,
  freshEmail,
  open,
  PASSWORD,
  seeToast,
  signIn,
  signUp,
} from "../support/people";
import { bookByCall, bookingsOf, enter, enterNew, SAM } from "../support/session";
import { mailTo, useServer } from "../support/server";
import { translate, translatedTexts } from "../support/translate";

const server = useServer();
const browser = useBrowser();

/**
 * Each try gets a location without demo mechanics or those of an earlier try, and a card that has
 * used no promo code.
 */
const TRIES = [
  { city: "Billings, MT", street: "27 N 27th St", zip: "59101", card: "4242424242424242" },
  { city: "Bismarck, ND", street: "221 N 5th St", zip: "58501", card: "5555555555554444" },
  { city: "Boise, ID", street: "150 N Capitol Blvd", zip: "83702", card: "4000000000000077" },
  { city: "Casper, WY", street: "200 N David St", zip: "82601", card: "4000000000007726" },
  { city: "Pierre, SD", street: "500 E Capitol Ave", zip: "57501", card: "4000000000005126" },
].values();

interface Walk {
  viewport: typeof PHONE | typeof NARROW;
  translated: boolean;
}

describe("the main job: book, accept, do, get paid, with both sides at their screens", () => {
  /** Walks both sides through their screens, from sign-up to receipt. */
  const walk = async ({ viewport, translated }: Walk) => {
    const { url } = server.current;
    const customer = await browser.person(url, { viewport });
    const mechanic = await browser.person(url);
    if (translated) await Promise.all([customer, mechanic].map(translate));
    const email = freshEmail("casey");
    const { city = "", street = "", zip = "", card = "" } = TRIES.next().value ?? {};

    // The mechanic signs up and completes the three steps.
    await signUp(mechanic, "mechanic", {
      firstName: "Morgan",
      lastName: "Reyes",
      email: freshEmail("morgan"),
    });
    await mechanic.waitForURL("**/mechanic/onboarding");
    await mechanic.getByRole("heading", { name: "Create Your Mechanic Profile" }).waitFor();
    await mechanic.getByLabel("Phone number").fill("(406) 555-0142");
    await mechanic.getByLabel(/Years of experience/i).selectOption({ label: "6-10 years" });
    await mechanic.getByRole("button", { name: "Continue" }).click();
    await mechanic
      .getByLabel(/location/i)
      .first()
      .fill(city);
    await mechanic.getByRole("button", { name: "Continue" }).click();
    await mechanic
      .getByLabel(/work experience/i)
      .fill("Twelve years in a dealership, six on the road.");
    await mechanic.getByText("Brake Service", { exact: true }).click();
    await mechanic.getByRole("button", { name: "Complete Profile" }).click();
    await mechanic.waitForURL("**/mechanic/dashboard");
    await mechanic.getByText("Free Trial Active").waitFor();
    await open(mechanic, "/mechanic/jobs");
    await mechanic.getByText("No jobs yet").waitFor();

    // The customer signs up and books, on a phone.
    await signUp(customer, "customer", { firstName: "Casey", lastName: "Doe", email });
    await open(customer, "/customer/booking");
    await customer.getByLabel("Year").selectOption("2019");
    await customer.getByLabel("Make").selectOption("Honda");
    await customer.getByLabel("Model").selectOption("Civic");
    await customer.getByRole("button", { name: "Continue" }).click();
    await customer
      .getByLabel("What's going on with your vehicle?")
      .first()
      .fill("Grinding when I brake, and the wiring smells");
    await customer.getByText(/\$50/).first().waitFor();
    await customer.getByRole("button", { name: "Continue" }).click();
    await customer
      .getByRole("checkbox", { name: /Brake Inspection/ })
      .first()
      .check();
    await customer.getByLabel(/promo code/i).fill("first20");
    await customer.getByRole("button", { name: "Apply" }).click();
    await customer
      .getByText(/−\$|-\$/)
      .first()
      .waitFor();
    await customer.getByRole("button", { name: "Continue" }).click();
    await customer.getByLabel("Service location").fill(`${street}, ${city} ${zip}`);
    await customer.getByRole("button", { name: "Later days" }).click();
    await chooseDay(customer, 0);
    await customer.getByText("10:00 AM", { exact: true }).click();
    await customer.getByRole("button", { name: "Confirm Booking" }).last().click();
    await seeToast(
      customer,
      "Booking created!",
      "Your service request has been submitted successfully.",
    );
    await customer.waitForURL("**/customer/service-history");

    // The mechanic's open page shows the job without a reload, shortened.
    await mechanic.getByText("c•••@example.com").waitFor({ timeout: 8_000 });
    await mechanic.getByText("Casey D.").waitFor();
    await expect.poll(() => mechanic.getByText(street).count()).toBe(0);

    // The customer authorizes the card.
    await customer
      .getByRole("link", { name: /^Authorize your card/ })
      .first()
      .click();
    await customer.waitForURL("**/customer/checkout/**");
    await customer.getByLabel("Card number").fill(card);
    await customer.getByLabel("Expiration").fill("1230");
    await customer.getByLabel("CVC").fill("123");
    await customer.getByLabel("Name on card").fill("Casey Doe");
    await agreeToFees(customer);
    await customer
      .locator("form")
      .getByRole("button", { name: /save|hold|pay/i })
      .last()
      .click();
    await customer.waitForURL((address) => address.pathname === "/");
    await open(customer, "/customer/service-history");

    // The mechanic accepts, and the customer's page follows by itself.
    await mechanic.getByRole("button", { name: "Accept Job" }).click();
    await seeToast(mechanic, "Booking updated");
    // This mechanic isn't verified yet: the customer shares the street, which appears by itself.
    expect(await mechanic.getByText(street).count()).toBe(0);
    const [booked] = await bookingsOf(customer.context());
    const shared = await customer.request.post(`/api/bookings/${booked?.id}/share-contact`);
    expect(shared.status()).toBe(200);
    await mechanic.getByText(`${street}, ${city} ${zip}`).waitFor();
    await customer.getByText("Accepted", { exact: true }).first().waitFor({ timeout: 8_000 });
    await customer.getByText("Morgan Reyes").first().waitFor();
    const booking = customer.getByRole("article").first();
    expect(await booking.getByText("Pending", { exact: true }).count()).toBe(0);
    await booking.getByText(`$${booked?.totalAmount}`, { exact: true }).waitFor();

    // They write to each other.
    await customer
      .getByRole("button", { name: /message/i })
      .first()
      .click();
    await customer.getByRole("textbox", { name: /message/i }).fill("The gate code is 1234.");
    await customer.getByRole("button", { name: /^send/i }).click();
    await customer.getByText("The gate code is 1234.").first().waitFor();
    await mechanic
      .getByRole("button", { name: /message/i })
      .first()
      .click();
    await mechanic.getByText("The gate code is 1234.").waitFor({ timeout: 8_000 });
    await mechanic.keyboard.press("Escape");
    await customer.keyboard.press("Escape");

    // Start and complete; the authorization is captured.
    await mechanic.getByRole("button", { name: "Start Job" }).click();
    await mechanic.getByRole("alertdialog").getByRole("button", { name: "Start Job" }).click();
    await customer.getByText("In Progress", { exact: true }).first().waitFor({ timeout: 8_000 });
    await mechanic.getByRole("button", { name: "Complete & Collect Payment" }).click();
    await mechanic
      .getByRole("alertdialog")
      .or(mechanic.getByRole("dialog"))
      .getByRole("button", { name: "Complete & Collect Payment" })
      .click();
    await seeToast(
      mechanic,
      "Job completed!",
      "Payment has been processed and the job is marked complete.",
    );
    await mechanic.getByText("Paid & Complete").waitFor();
    await customer.getByText("Completed", { exact: true }).first().waitFor({ timeout: 8_000 });
    await customer
      .getByRole("link", { name: /receipt/i })
      .first()
      .waitFor();

    if (translated) {
      expect(await translatedTexts(customer)).toBeGreaterThan(20);
      expect(await translatedTexts(mechanic)).toBeGreaterThan(20);
      await customer.context().clearCookies();
      await signIn(customer, "customer", email, PASSWORD);
      await open(customer, "/customer/service-history");
      await customer.getByText("Completed", { exact: true }).first().waitFor();
    }

    // The receipt comes by mail.
    return mailTo(server.current, email, "Receipt");
  };

  test("a customer's booking reaches a mechanic, is done and paid, without a reload", async () => {
    const mail = await walk({ viewport: PHONE, translated: false });
    expect(mail).toContain("Receipt for booking");
  });

  test("the same on pages that the browser translates, on the narrowest phone", async () => {
    const mail = await walk({ viewport: NARROW, translated: true });
    expect(mail).toContain("Receipt for booking");
  });
});

describe("a page whose connection comes late", () => {
  test.each([
    { wait: "a moment", ms: 1_500, daysAhead: 8 },
    { wait: "longer than the server looks back", ms: CONNECTING_MS + 1_000, daysAhead: 9 },
  ])("shows a job accepted in the meantime ($wait)", async ({ ms, daysAhead }) => {
    const customer = await browser.person(server.current.url, { viewport: PHONE });
    await enterNew(customer.context(), "customer");
    const { id } = await bookByCall(customer.context(), { daysAhead });
    const mechanic = await browser.person(server.current.url);
    await enter(mechanic.context(), SAM);

    await customer.route(/booking\.changes/, async (route) => {
      await sleep(ms);
      await route.continue();
    });
    await open(customer, "/customer/service-history");
    await customer.getByText("Pending", { exact: true }).first().waitFor();
    const accepted = await mechanic.context().request.put(`/api/bookings/${id}/accept`);
    expect(accepted.status()).toBe(200);
    await customer.getByText("Accepted", { exact: true }).first().waitFor();
  });
});

describe("a job completed days before its time", () => {
  test("the mail asks whether that is right, and links to the contact form with the booking named", async () => {
    const customer = await browser.person(server.current.url, { viewport: PHONE });
    const { email } = await enterNew(customer.context(), "customer", "Noor", "Haddad");
    const { id, bookingNumber } = await bookByCall(customer.context());
    const mechanic = await browser.person(server.current.url);
    await enterNew(mechanic.context(), "mechanic", "Theo", "Banks");
    const { request } = mechanic.context();
    const work = {
      phone: "(415) 555-0199",
      yearsExperience: 6,
      location: "San Francisco, CA 94110",
      specializations: ["Brake Service"],
      workExperience: "Fifteen years in independent shops.",
    };
    expect((await request.post("/api/mechanic/profile", { data: work })).status()).toBe(201);
    expect((await request.put(`/api/bookings/${id}/accept`)).status()).toBe(200);
    const start = { data: { status: "in_progress" } };
    expect((await request.put(`/api/bookings/${id}/status`, start)).status()).toBe(200);
    expect((await request.post(`/api/bookings/${id}/complete`)).status()).toBe(200);

    const mail = await mailTo(server.current, email, "Is this right?");
    const link = new URL(
      /http:\S+\/customer\/service-history\?contact=[\w-]+/.exec(mail)?.[0] ?? "",
    );
    await open(customer, `${link.pathname}${link.search}`);
    const form = customer.getByRole("dialog", { name: "Contact Support" });
    await form.waitFor();
    const message = form.getByLabel("What happened?");
    expect(await message.inputValue()).toBe(`About booking ${bookingNumber}: `);
    // The parameter is gone, so a reload doesn't open the form again.
    expect(new URL(customer.url()).search).toBe("");
    await form.getByLabel("Subject").selectOption({ index: 1 });
    await message.fill(`${await message.inputValue()}nobody was here`);
    await form.getByRole("button", { name: "Send Message" }).click();
    await seeToast(customer, "Message sent", "Our support team will answer by email.");
    await form.waitFor({ state: "detached" });
    const told = `About booking ${bookingNumber}: nobody was here`;
    await expect.poll(() => server.current.mails().some((text) => text.includes(told))).toBe(true);
  });
});
