import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { agreeToFees, chooseDay, chooseTime, freshEmail, open, seeToast } from "../support/people";
import { settled } from "../support/screens";
import { bookingsOf, enter, SAM } from "../support/session";
import { mailTo, useServer } from "../support/server";

// A car's way through the product: from its VIN, typed by a stranger, to what is due next.

const server = useServer();
const browser = useBrowser();

/** Known to the VIN data that we ship. */
const VIN = "19XFC1F7XGE028370";
const CAR = "2016 Honda Civic";
const ENGINE = "1.5 L, 4 cylinders, gasoline";
const LAST_SIX = "VIN •••• 028370";
const STREET = "1186 Guerrero St, San Francisco, CA 94110";

const step = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name }).filter({ visible: true }).first().waitFor();
const goOn = (page: Page) =>
  page.getByRole("button", { name: "Continue" }).filter({ visible: true }).first().click();

/** Books as a stranger who knows their VIN. Ends with a held card. */
async function bookByVin(page: Page): Promise<void> {
  await open(page, "/book?q=Oil%20change&zip=94110");
  await step(page, "Vehicle Info");
  await page.getByRole("button", { name: "Enter VIN" }).click();
  await page.getByLabel("VIN", { exact: true }).fill(VIN);
  await page.getByRole("button", { name: "Fill in my car" }).click();
  await page.getByRole("status").filter({ hasText: ENGINE }).waitFor();
  await expect
    .poll(() =>
      Promise.all(["Year", "Make", "Model"].map((label) => page.getByLabel(label).inputValue())),
    )
    .toEqual(["2016", "Honda", "Civic"]);
  await page.getByLabel("Mileage").fill("61000");
  await goOn(page);
  await step(page, "Describe Issue");
  await goOn(page);
  await step(page, "Services");
  await goOn(page);
  await step(page, "Schedule");
  await page.getByLabel("Service location", { exact: true }).fill(STREET);
  // The mechanics nearby load above the days.
  await settled(page);
  await chooseDay(page, 4);
  await chooseTime(page, "10:00 AM");
  await goOn(page);
  await step(page, "Your Details");
  const email = freshEmail("lee");
  await page.getByLabel("First name").fill("Lee");
  await page.getByLabel("Last name").fill("Ono");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone number").fill("(415) 555-0142");
  await goOn(page);
  await step(page, "Confirm Email");
  const mail = await mailTo(server.current, email, "code");
  await page.getByLabel("Code").fill(/\b\d{6}\b/.exec(mail)?.[0] ?? "");
  await page.waitForURL("**/customer/checkout/**");
  await page.getByRole("button", { name: "4242 4242 4242 4242" }).click();
  await agreeToFees(page);
  await page.getByRole("button", { name: /^Authorize \$/ }).click();
  await page.waitForURL((address) => address.pathname === "/");
}

/** Accepts on the request's page, and reads there what the job needs to know about the car. */
async function acceptAndRead(mechanic: Page, id: string): Promise<void> {
  await open(mechanic, `/mechanic/jobs/${id}`);
  // Before accepting, a mechanic sees the engine, and neither VIN nor street.
  await mechanic.getByText(ENGINE).first().waitFor();
  expect(await mechanic.getByText(LAST_SIX).count()).toBe(0);
  await mechanic
    .getByRole("button", { name: /^Accept/ })
    .filter({ visible: true })
    .first()
    .click();
  await mechanic.getByText(LAST_SIX).waitFor();
  await mechanic.getByText(STREET).first().waitFor();
  await mechanic.getByText(ENGINE).first().waitFor();
  await mechanic.getByRole("button", { name: "Show VIN" }).click();
  await mechanic.getByText(VIN, { exact: true }).waitFor();
  await mechanic.getByRole("button", { name: "Hide VIN" }).click();
}

async function completeWithReading(mechanic: Page, customer: Page, id: string): Promise<void> {
  const started = await mechanic.request.put(`/api/bookings/${id}/status`, {
    data: { status: "in_progress" },
  });
  expect(started.ok()).toBe(true);
  // The work begins days early, so the customer is asked whether the mechanic is there.
  const there = await customer.request.post(`/api/bookings/${id}/arrived/confirm`);
  expect(there.ok()).toBe(true);
  await mechanic.getByRole("button", { name: "Complete & Collect Payment" }).click();
  const question = mechanic.getByRole("alertdialog", { name: "Complete this job?" });
  await question.getByLabel("Odometer").fill("62400");
  await question.getByRole("button", { name: "Complete & Collect Payment" }).click();
  await seeToast(mechanic, "Job completed!");
}

/** Finds the reading, what is due next and the visit on the garage's card and the car's page. */
async function seeInGarage(page: Page): Promise<void> {
  await open(page, "/customer/garage");
  const card = page.getByRole("article").filter({ hasText: CAR });
  await card.getByText("62,400 miles").waitFor();
  await card.getByText(/^Due .* or at \d\d,\d00 miles$/).waitFor();
  await card.getByRole("link", { name: CAR, exact: true }).click();
  await page.getByRole("heading", { name: "What's due" }).waitFor();
  await page.getByText("•••• 028370").waitFor();
  await page.getByRole("tab", { name: "Reminders" }).click();
  const oil = page.getByRole("listitem").filter({ hasText: "Oil Change" }).first();
  await oil.getByText("Up to date").waitFor();
  await oil.getByText(/^Last done .* at 62,400 miles$/).waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  const history = page.getByRole("tabpanel");
  await history.getByText("Oil Change").waitFor();
  await history.getByText("62,400 miles", { exact: true }).waitFor();
  await history.getByText(/Sam/).waitFor();
}

test("a stranger's VIN leads to a held card, the mechanic's job page, and what is due next", async () => {
  // Verified, so that he sees the street once he has accepted.
  const mechanic = await browser.person(server.current.url, { viewport: PHONE });
  await enter(mechanic.context(), SAM);
  const customer = await browser.person(server.current.url, { viewport: PHONE });
  await bookByVin(customer);
  const [booking] = await bookingsOf(customer.context());
  expect(booking).toMatchObject({ status: "pending", paymentStatus: "authorized" });
  const { id = "" } = booking ?? {};
  await acceptAndRead(mechanic, id);
  await completeWithReading(mechanic, customer, id);
  await seeInGarage(customer);
});
