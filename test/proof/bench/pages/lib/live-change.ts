import { bookByCall, enter, enterNew, SAM } from "~test/e2e/support/session";
import { openBrowser } from "~test/support/http/browser";

const FIRST_DAY_AHEAD = 40;
const GIVE_UP_MS = 10_000;
const SETTLED_MS = 1_500;

/**
 * Measures the milliseconds until a customer's open page shows that a mechanic has accepted, from
 * sending the mechanic's call; once per round, each with its own booking.
 */
export async function visibleAfter(url: string, rounds: number): Promise<number[]> {
  const browser = await openBrowser();
  try {
    const mechanic = await browser.newContext({ baseURL: url });
    await enter(mechanic, SAM);
    const customer = await browser.newContext({ baseURL: url });
    await enterNew(customer, "customer", "Robin", "Gray");
    const profile = {
      phone: "415-555-0100",
      address: "1186 Guerrero St",
      city: "San Francisco",
      state: "CA",
      zipCode: "94110",
      vehicleYear: "2019",
      vehicleMake: "Honda",
      vehicleModel: "Civic",
    };
    const saved = await customer.request.post("/api/user/update-profile", { data: profile });
    if (!saved.ok()) throw new Error(`The profile was refused: ${await saved.text()}`);
    const page = await customer.newPage();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const booking = await bookByCall(customer, { daysAhead: FIRST_DAY_AHEAD + round });
      await page.goto("/customer/service-history");
      const accepted = page.getByText("Accepted", { exact: true });
      await page.getByText(booking.bookingNumber).first().waitFor();
      // Long enough for the live events connection to open. Waiting for an idle network would never
      // end while it's open.
      await page.waitForTimeout(SETTLED_MS);
      const before = await accepted.count();
      const begun = performance.now();
      const answer = mechanic.request.put(`/api/bookings/${booking.id}/accept`);
      await accepted.nth(before).waitFor({ timeout: GIVE_UP_MS });
      times.push(performance.now() - begun);
      if (!(await answer).ok()) throw new Error(await (await answer).text());
    }
    return times;
  } finally {
    await browser.close();
  }
}
