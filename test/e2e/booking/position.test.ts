import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { milesAway, startGeocoder, STREET } from "~test/support/booking/drive";
import { inDark } from "../support/axe";
import { useBrowser } from "../support/browser";
import { twoSides } from "../support/job";
import { open } from "../support/people";
import { useServer } from "../support/server";
import { bookByCall } from "../support/session";

const geocoder = await startGeocoder();
geocoder.answer = { ...STREET, label: "1186 Guerrero St, San Francisco, CA", precision: "street" };
afterAll(() => geocoder.stop());

const server = useServer({ GEOCODER_URL: geocoder.url });
const browser = useBrowser();

/** The distance a car covers between two positions, one of which may come late. */
const STEP_MILES = 0.25;

const at = (page: Page, miles: number) => page.context().setGeolocation(milesAway(miles));

test("a mechanic shares the drive by a press, and the customer sees it on the last two miles", async () => {
  const { url } = server.current;
  const { mechanic, customer, mechanicId } = await twoSides(browser, url);
  const soon = new Date(Date.now() + 25 * 60_000);
  const booking = await bookByCall(customer.context(), { mechanicId, at: soon });
  const path = `/api/bookings/${booking.id}`;
  for (const answer of [
    await mechanic.request.put(`${path}/accept`),
    await mechanic.request.post(`${path}/en-route`, { data: { etaMinutes: 20 } }),
  ]) {
    expect(answer.status(), await answer.text()).toBe(200);
  }
  expect(geocoder.asked).toContain("1186 guerrero st, san francisco, ca 94110");
  await open(mechanic, `/mechanic/jobs/${booking.id}`);
  const share = mechanic.getByRole("switch", { name: "Share my location" });
  await share.click();
  await mechanic.getByText("Your browser blocks location access for this page.").waitFor();

  await mechanic.context().grantPermissions(["geolocation"]);
  let miles = 3.1;
  await at(mechanic, miles);
  await share.click();
  await mechanic.getByText("Sharing: the customer sees your arrival time.").waitFor();
  await open(customer, `/customer/bookings/${booking.id}`);
  await customer.getByText("Your mechanic is on the way").first().waitFor();
  const dot = customer.getByText(/miles away$/);
  for (; miles > 1.9; miles -= STEP_MILES) {
    await at(mechanic, miles);
    expect(await dot.count()).toBe(0);
    await mechanic.waitForTimeout(5_800);
  }
  await at(mechanic, miles);
  await mechanic.getByText("Sharing: the customer sees your location.").waitFor();
  await dot.waitFor({ timeout: 8_000 });
  expect(await dot.textContent()).toMatch(/^1\.[89] miles away$/);
  if (process.env.SHOTS_DIR) {
    await customer.screenshot({ path: `${process.env.SHOTS_DIR}/dot.png`, fullPage: true });
    await inDark(customer);
    await customer.screenshot({ path: `${process.env.SHOTS_DIR}/dot-dark.png`, fullPage: true });
    await mechanic.screenshot({ path: `${process.env.SHOTS_DIR}/share.png`, fullPage: true });
  }
  // Almost two miles away, they are asked whether they're there.
  await mechanic.getByRole("button", { name: "I've arrived" }).click();
  const question = mechanic.getByRole("alertdialog", { name: "Are you there?" });
  await question.getByText(/^Your phone is 1\.[89] mi from the service location\./).waitFor();
  await question.getByRole("button", { name: "I've arrived" }).click();
  await dot.waitFor({ state: "detached", timeout: 8_000 });
  await share.waitFor({ state: "detached" });
});
