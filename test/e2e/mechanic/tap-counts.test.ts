import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { twoSides } from "../support/job";
import { open } from "../support/people";
import { useServer } from "../support/server";
import { bookByCall } from "../support/session";

// Counts the taps of a mechanic's six usual acts on a phone, each from Today:
// `npx vitest run --project e2e test/e2e/mechanic/tap-counts.test.ts` prints the counts.

const server = useServer();
const browser = useBrowser();

const GOALS = {
  "accept a request": 1,
  "say I'm on my way": 3,
  "open directions": 1,
  "mark the arrival": 1,
  "start and complete the job": 3,
  "take tomorrow afternoon off": 3,
} as const;
type Act = keyof typeof GOALS;

test("a mechanic's usual acts take few taps on a phone", async () => {
  const { mechanic, customer, mechanicId } = await twoSides(browser, server.current.url);
  const context = mechanic.context();
  const booking = await bookByCall(customer.context(), { mechanicId });
  const scheduledAt = new Date(Date.now() + 25 * 60_000).toISOString();
  await customer.request.put(`/api/bookings/${booking.id}`, { data: { scheduledAt } });
  await customer.request.post(`/api/bookings/${booking.id}/share-contact`);

  const counts: Partial<Record<Act, number>> = {};
  const tap = async (act: Act, control: Locator) => {
    counts[act] = (counts[act] ?? 0) + 1;
    await control.click();
  };
  const button = (name: string) => mechanic.getByRole("button", { name, exact: true });
  const phase = (name: RegExp) => mechanic.getByRole("heading", { name }).waitFor();

  await open(mechanic, "/mechanic/today");
  await tap("accept a request", button("Accept Job"));
  await mechanic.waitForURL(`**/mechanic/jobs/${booking.id}`);
  await customer.request.post(`/api/bookings/${booking.id}/share-contact`);

  await open(mechanic, "/mechanic/today");
  await tap("say I'm on my way", button("I'm on my way"));
  await tap("say I'm on my way", button("10 min"));
  await tap("say I'm on my way", button("Tell the customer"));
  await phase(/^On your way/);

  const [map] = await Promise.all([
    context.waitForEvent("page"),
    tap("open directions", mechanic.getByRole("link", { name: /^Directions/ })),
  ]);
  await map.close();
  await tap("mark the arrival", button("I've arrived"));
  await phase(/^You've arrived/);

  await tap("start and complete the job", button("Start Job"));
  await phase(/^Working now/);
  await tap("start and complete the job", button("Complete & Collect Payment"));
  const question = mechanic.getByRole("alertdialog");
  await tap(
    "start and complete the job",
    question.getByRole("button", { name: "Complete & Collect Payment" }),
  );
  await mechanic.getByText(/^You'll earn|^You earned/).waitFor();

  const bar = mechanic.getByRole("navigation", { name: "Quick links" });
  await tap("take tomorrow afternoon off", bar.getByText("Calendar"));
  const days = mechanic.getByRole("button", { name: /: show this day$/ });
  await tap("take tomorrow afternoon off", days.nth(1));
  await tap("take tomorrow afternoon off", button("Afternoon off"));
  await mechanic.getByText("From 12:00 PM").waitFor();

  console.info(counts);
  expect(counts).toEqual(GOALS);
});
