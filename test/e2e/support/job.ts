import type { BrowserContext, Locator, Page } from "playwright-core";
import { PHONE, type useBrowser } from "./browser";
import { agreeToFees, open, takeAnotherCard } from "./people";
import { bookByCall, enter, enterNew, MAYA, SAM, type Booked } from "./session";

const GOOD = "4242 4242 4242 4242";

type People = ReturnType<typeof useBrowser>;

/** Creates a mechanic near the bookings of `bookByCall` and a customer, each on their own phone. */
export async function twoSides(
  browser: People,
  url: string,
): Promise<{ mechanic: Page; customer: Page; mechanicId: string }> {
  const mechanic = await browser.person(url, { viewport: PHONE });
  await enterNew(mechanic.context(), "mechanic", "Morgan", "Reyes");
  const made = await mechanic.request.post("/api/mechanic/profile", {
    data: {
      phone: "(307) 555-0110",
      yearsExperience: 6,
      location: "Casper, WY 82601",
      serviceRadius: 25,
      specializations: ["Brake Service"],
      tools: [],
      hourlyRate: null,
      workExperience: "Twelve years in a dealership.",
      certificationsText: "",
    },
  });
  const { userId } = (await made.json()) as { userId: string };
  const customer = await browser.person(url, { viewport: PHONE });
  await enterNew(customer.context(), "customer", "Ines", "Roth");
  return { mechanic, customer, mechanicId: userId };
}

/**
 * Presses "I've arrived" and confirms the question, because the phone can't tell where it is and the
 * estimate is still far off.
 */
export async function arriveEarly(page: Page, within: Page | Locator = page): Promise<void> {
  await within.getByRole("button", { name: "I've arrived" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you there already?" });
  await question.getByRole("button", { name: "I've arrived" }).click();
  await question.waitFor({ state: "detached" });
}

interface UnderWay {
  mechanic: Page;
  customer: Page;
  booking: Booked;
}

/** Creates a started job with an authorized card, and a page on a phone for each side. */
export async function jobUnderWay(browser: People, url: string): Promise<UnderWay> {
  const { mechanic, customer, mechanicId } = await twoSides(browser, url);
  const booking = await bookByCall(customer.context(), { mechanicId, daysAhead: 3 });
  await open(customer, `/customer/checkout/${booking.id}`);
  await takeAnotherCard(customer);
  await customer.getByRole("button", { name: GOOD }).click();
  await agreeToFees(customer);
  await customer
    .locator("form")
    .getByRole("button", { name: /^(Authorize|Pay)/ })
    .first()
    .click();
  await customer.waitForURL((address) => address.pathname === "/");
  await startByCall({ mechanic, customer, booking });
  return { mechanic, customer, booking };
}

/** Accepts and starts a booking, whose customer says that the mechanic is there. */
export async function startByCall({ mechanic, customer, booking }: UnderWay): Promise<void> {
  for (const step of [
    () => mechanic.request.put(`/api/bookings/${booking.id}/accept`),
    () =>
      mechanic.request.put(`/api/bookings/${booking.id}/status`, {
        data: { status: "in_progress" },
      }),
    // The work begins days early, so the customer is asked whether the mechanic is there.
    () => customer.request.post(`/api/bookings/${booking.id}/arrived/confirm`),
  ]) {
    const answer = await step();
    if (!answer.ok()) throw new Error(await answer.text());
  }
}

type Hold = { url: string; card?: string; acceptedPolicy?: string };

/** Authorizes a booking's card as an external client does, with or without agreeing to fees. */
export async function holdByCall(
  customer: BrowserContext,
  { id, totalAmount }: Booked,
  { url, card = GOOD, acceptedPolicy }: Hold,
): Promise<void> {
  const asked = await customer.request.post("/api/create-payment-intent", {
    data: { amount: Number(totalAmount), bookingId: id, acceptedPolicy },
  });
  const { clientSecret } = (await asked.json()) as { clientSecret: string };
  const [intent = ""] = clientSecret.split("_secret_");
  const confirmed = await fetch(`${url}/api/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: clientSecret, card_number: card }),
  });
  if (!confirmed.ok) throw new Error(await confirmed.text());
}

/** Creates a completed job paid with this card, and returns its booking number. */
export async function paidJob(
  browser: People,
  url: string,
  card: string,
  daysAhead: number,
): Promise<string> {
  const customer = (await browser.person(url)).context();
  await enter(customer, MAYA);
  const mechanic = (await browser.person(url)).context();
  await enter(mechanic, SAM);
  const { id: mechanicId } = (await (await mechanic.request.get("/api/auth/user")).json()) as {
    id: string;
  };
  const booking = await bookByCall(customer, { daysAhead, mechanicId });
  const { id, bookingNumber } = booking;
  await holdByCall(customer, booking, { url, card });
  const steps = [
    () => mechanic.request.put(`/api/bookings/${id}/accept`),
    () => mechanic.request.put(`/api/bookings/${id}/status`, { data: { status: "in_progress" } }),
    () => mechanic.request.post(`/api/bookings/${id}/complete`),
  ];
  for (const step of steps) {
    const answer = await step();
    if (!answer.ok()) throw new Error(await answer.text());
  }
  return bookingNumber;
}
