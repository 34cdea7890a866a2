import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateSync } from "otplib";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { centsToText } from "~/domain/money";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { startServer, type RunningServer } from "~test/support/http/server";
import { useBrowser } from "../support/browser";
import { agreeToFees, open, seeToast, takeAnotherCard } from "../support/people";
import { ADMIN, bookByCall, enter, enterNew, type Booked } from "../support/session";
import { scene } from "~test/support/files";

// The path of money from a card to a mechanic's account, and back, each side on its own screens.

const GOOD = "4242 4242 4242 4242";
const NOT_RECEIVED = "4000000000002685";
const TIP_CENTS = 1_250;
const REFUND_CENTS = 2_100;

const env = {
  DEMO_DATA: "true",
  RATE_LIMIT_FACTOR: "1000",
  PAYOUTS: "connect",
  STAFF_SECOND_FACTOR: "required",
};
let dataDir: string;
let server: RunningServer;

// Each try starts over with a fresh database.
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "curbwrench-path-"));
  server = await startServer({ dataDir, env });
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
// After the server, so that its pages are closed before it.
const browser = useBrowser();

/**
 * Stops the server, moves a new mechanic's earnings past their week of waiting, and starts it
 * again.
 */
async function twelveDaysLater(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.goto("about:blank")));
  const { port } = new URL(server.url);
  await server.stop();
  const db = await openPGlite({ dataDir: join(dataDir, "db") });
  // The product never changes ledger rows. This ends their waiting time for the test.
  await db.script(`SET session_replication_role = replica;
    UPDATE "LedgerEntry" SET "availableAt" = "availableAt" - interval '12 days'
    WHERE "availableAt" > now();
    SET session_replication_role = DEFAULT`);
  await db.close();
  server = await startServer({ dataDir, env, port: Number(port) });
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const dollars = (amount: number) => `$${centsToText(amount)}`;

/** Creates a new mechanic with a payout account set up on the provider's pages. */
async function newMechanic(): Promise<{ page: Page; id: string }> {
  const page = await browser.person(server.url);
  await enterNew(page.context(), "mechanic", "Morgan", "Reyes");
  const made = await page.request.post("/api/mechanic/profile", {
    data: {
      phone: "(415) 555-0110",
      yearsExperience: 6,
      location: "San Francisco, CA 94110",
      serviceRadius: 25,
      specializations: ["Brake Service"],
      tools: [],
      hourlyRate: null,
      workExperience: "Twelve years in a dealership.",
      certificationsText: "",
    },
  });
  const { userId } = (await made.json()) as { userId: string };
  await open(page, "/mechanic/settings?tab=banking");
  await page.getByRole("button", { name: "Set up payouts" }).click();
  await page.getByLabel("First name").fill("Morgan");
  await page.getByLabel("Last name").fill("Reyes");
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await page.getByText("You're ready to get paid").waitFor();
  return { page, id: userId };
}

/** Opens the desk with a second factor given just now. */
async function atDesk(): Promise<Page> {
  const page = await browser.person(server.url);
  await enter(page.context(), ADMIN);
  const { request } = page.context();
  const begun = await request.post("/api/account/second-factor/start", { data: {} });
  const { secret } = (await begun.json()) as { secret: string };
  const code = generateSync({ secret });
  const done = await request.post("/api/account/second-factor/confirm", { data: { code } });
  expect(done.status()).toBe(200);
  return page;
}

/** Completes the job with a photo of the work, because the desk reviews quick jobs without one. */
async function doJob(mechanic: Page, { id }: Booked): Promise<void> {
  const photo = { name: "after.png", mimeType: "image/png", buffer: Buffer.from(await scene()) };
  const steps = [
    () => mechanic.request.put(`/api/bookings/${id}/accept`),
    () => mechanic.request.put(`/api/bookings/${id}/status`, { data: { status: "in_progress" } }),
    () =>
      mechanic.request.post(`/api/bookings/${id}/photos`, { multipart: { photo, kind: "after" } }),
    () => mechanic.request.post(`/api/bookings/${id}/complete`),
  ];
  for (const step of steps) {
    const answer = await step();
    if (!answer.ok()) throw new Error(await answer.text());
  }
}

/** Pays at the checkout with a saved card. */
async function payWithKept(customer: Page, booking: Booked): Promise<void> {
  await open(customer, `/customer/checkout/${booking.id}`);
  await customer.getByRole("radio", { name: /Visa •••• 4242/ }).waitFor();
  await agreeToFees(customer);
  await customer.getByRole("button", { name: `Authorize $${booking.totalAmount}` }).click();
  await seeToast(customer, "Payment Successful", "Your booking has been confirmed!");
}

async function keepCard(customer: Page): Promise<void> {
  const first = await bookByCall(customer.context(), { daysAhead: 5 });
  await open(customer, `/customer/checkout/${first.id}`);
  await takeAnotherCard(customer);
  await customer.getByRole("button", { name: GOOD }).click();
  await agreeToFees(customer);
  const form = customer.locator("form");
  await form
    .getByRole("button", { name: /^(Authorize|Pay)/ })
    .first()
    .click();
  await customer.waitForURL((address) => address.pathname === "/");
}

async function tip(customer: Page, booking: Booked): Promise<void> {
  await open(customer, "/customer/service-history");
  const card = customer.getByRole("article").filter({ hasText: booking.bookingNumber });
  await card.getByRole("button", { name: "Leave a tip" }).click();
  const dialog = customer.getByRole("dialog", { name: /^Tip / });
  await dialog.getByRole("radio", { name: "Another amount" }).click();
  await dialog.getByLabel("Amount in dollars").fill(centsToText(TIP_CENTS));
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await customer.getByRole("button", { name: `Pay ${dollars(TIP_CENTS)}` }).click();
  await seeToast(customer, "Tip sent. Thank you!");
}

async function refund(desk: Page, booking: Booked): Promise<void> {
  await open(desk, `/desk/money?booking=${booking.bookingNumber}`);
  await desk.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: `Refund ${booking.bookingNumber}` });
  await dialog.getByLabel("Amount in dollars").fill(centsToText(REFUND_CENTS));
  await dialog.getByLabel("Why?").fill("It took an hour longer.");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await seeToast(desk, "Refund requested");
}

/** Reads the rows of the statement as the mechanic downloads them. */
async function csvOf(mechanic: Page): Promise<{ kind: string; cents: number }[]> {
  const answer = await mechanic.request.get("/api/mechanic/statement.csv");
  const [, ...rows] = (await answer.text()).trim().split("\r\n");
  return rows.map((row) => {
    const [, , kind = "", amount = ""] = row.slice(1, -1).split('","');
    return { kind, cents: cents(amount) };
  });
}

test("a card pays a job and a tip, part is refunded, the rest paid out, and a chargeback answered", async () => {
  const { page: mechanic, id: mechanicId } = await newMechanic();
  const customer = await browser.person(server.url);
  await enterNew(customer.context(), "customer", "Ines", "Roth");
  await keepCard(customer);

  const booking = await bookByCall(customer.context(), { daysAhead: 3, mechanicId });
  await payWithKept(customer, booking);
  await doJob(mechanic, booking);
  // It was done days early, so the payout waits until the customer says that somebody was there.
  const there = await customer.request.post(`/api/bookings/${booking.id}/arrived/confirm`);
  expect(there.status()).toBe(200);
  await tip(customer, booking);
  const desk = await atDesk();
  await refund(desk, booking);

  // The platform keeps a 21st of the total, and returns a 21st of a refund.
  const earned = cents(booking.totalAmount) - Math.round(cents(booking.totalAmount) / 21);
  const givenBack = REFUND_CENTS - Math.round(REFUND_CENTS / 21);
  const wanted = earned - givenBack + TIP_CENTS;
  await expect
    .poll(async () => (await csvOf(mechanic)).reduce((sum, row) => sum + row.cents, 0))
    .toBe(wanted);
  await twelveDaysLater([mechanic, customer, desk]);

  await open(desk, "/desk/payouts");
  await desk.getByText("Morgan Reyes").first().waitFor();
  await desk.getByRole("button", { name: "Start the run" }).click();
  const dialog = desk.getByRole("dialog", { name: "Start a payout run" });
  await dialog.getByLabel("Why?").fill("The week's run.");
  await dialog.getByRole("button", { name: "Start the run" }).click();
  await seeToast(desk, "Payout run started");

  // Balance, statement and its file show the same.
  const balance = async () => (await mechanic.request.get("/api/mechanic/balance")).json();
  await expect.poll(balance, { timeout: 20_000 }).toMatchObject({
    available: "0.00",
    onTheWay: "0.00",
    held: "0.00",
    paid: centsToText(wanted),
  });
  await open(mechanic, "/mechanic/earnings");
  const table = mechanic.getByRole("table").filter({ hasText: "Card payment" });
  await table.waitFor();
  const shown = await table.locator("tbody tr td:last-child").allInnerTexts();
  const rows = await csvOf(mechanic);
  const plain = (text: string) => cents(text.replace("−", "-").replaceAll(/[$,]/g, ""));
  expect(shown.map(plain)).toEqual(rows.map((row) => row.cents));
  const sumOf = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.cents, 0);
  expect({
    earned: sumOf("Card payment", "Platform fee"),
    tips: sumOf("Tip"),
    refunds: sumOf("Refund"),
    payouts: sumOf("Payout"),
  }).toEqual({ earned, tips: TIP_CENTS, refunds: -givenBack, payouts: -wanted });

  // Another job, whose card's bank disputes the payment.
  const disputed = await bookByCall(customer.context(), { daysAhead: 4, mechanicId });
  const asked = await customer.request.post("/api/create-payment-intent", {
    data: { amount: Number(disputed.totalAmount), bookingId: disputed.id },
  });
  const { clientSecret } = (await asked.json()) as { clientSecret: string };
  const [intent = ""] = clientSecret.split("_secret_");
  await fetch(`${server.url}/api/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: clientSecret, card_number: NOT_RECEIVED }),
  });
  await doJob(mechanic, disputed);
  const disputes = async () => (await desk.request.get("/api/desk/disputes")).text();
  await expect.poll(disputes, { timeout: 20_000 }).toContain(disputed.bookingNumber);
  await open(desk, "/desk/money");
  await desk.getByRole("link", { name: new RegExp(disputed.bookingNumber) }).click();
  const panel = desk.getByRole("dialog", { name: `Dispute of ${disputed.bookingNumber}` });
  const statement = panel.getByLabel("What happened");
  await expect.poll(() => statement.inputValue()).toContain(disputed.bookingNumber);
  await panel.getByRole("button", { name: "Preview and submit" }).click();
  const submit = desk.getByRole("dialog", { name: "Submit to the bank" });
  await submit.getByLabel("Why?").fill("The record says that it was done.");
  await submit.getByRole("button", { name: "Submit", exact: true }).click();
  await panel.getByText("With the bank").first().waitFor();
});
