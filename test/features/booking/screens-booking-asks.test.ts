import { createElement } from "react";
import { expect, test } from "vitest";
import type { BookingView } from "~/domain/booking/view";
import { OpenChange } from "~/features/booking/change-order/open-change";
import { CustomerBooking } from "~/features/booking/page/customer-booking-screen";
import { MechanicJob } from "~/features/booking/page/mechanic-job-screen";
import { statusSentence } from "~/features/booking/page/status-sentence";
import { CHANGE_ORDER as change, CUSTOMER, MECHANIC, sampleBooking } from "~test/support/sample";
import { drawScreen } from "~test/support/screen";

const AT = "2027-03-04T14:00:00.000Z";

type Claim = BookingView["claims"][number];
const claim: Claim = {
  id: "w1",
  kind: "warranty",
  state: "offered",
  own: true,
  description: "It squeals again.",
  line: "Brake Pad Replacement",
  dueAt: AT,
  times: [AT],
  followUpId: null,
  decision: null,
  declineReason: null,
  reason: null,
  refund: null,
  mailedTo: null,
  photos: [],
  createdAt: AT,
};

const job = (values: Partial<BookingView>) =>
  sampleBooking({
    id: "one",
    status: "in_progress",
    mechanicId: MECHANIC.id,
    mechanicName: "Morgan Mechanic",
    ...values,
  });

test("adds up a change order line by line, from the old total and the fee to the new total", () => {
  const booking = job({ platformFee: "10.00", discount: "0.00" });
  const { text } = drawScreen(createElement(OpenChange, { booking, change, side: "customer" }));
  const dollars = [...text.matchAll(/(-?)\$(\d+\.\d\d)/g)].map(([, sign, amount]) =>
    Number(`${sign}${amount}`),
  );
  const total = dollars.pop();
  expect(text).toMatch(/Current total .*Without: Polish .*Rotors .*Platform fee .*New total/);
  expect(dollars.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total ?? 0, 2);
});

test.each([
  ["a change", job({ changeOrder: change }), "Morgan Mechanic sent an updated quote"],
  [
    "a hold that a change waits for",
    job({ changeOrder: { ...change, state: "holding" } }),
    "Confirm your card to make it final",
  ],
  [
    "another time",
    job({
      status: "accepted",
      proposal: { by: "mechanic", scheduledAt: AT, expiresAt: AT },
    }),
    "Morgan Mechanic asked to reschedule",
  ],
  ["times for a visit", job({ status: "completed", claims: [claim] }), "Choose one below"],
])("shows on the first card that %s waits for the customer", (_, booking, words) => {
  expect(statusSentence(booking, "customer")).toContain(words);
  expect(statusSentence(booking, "mechanic")).not.toContain(words);
});

test("stops saying that a mechanic is coming once they have arrived", () => {
  const there = job({ status: "accepted", arrivedAt: AT });
  expect(statusSentence(there, "customer")).toBe("Morgan Mechanic says they've arrived.");
  expect(statusSentence({ ...there, arrivalConfirmed: true }, "customer")).toBe(
    "Morgan Mechanic has arrived.",
  );
});

test("shows a claim above the price to the side that has to act, and below it to the other", () => {
  const over = { status: "completed", warrantyEndsAt: AT, completedAt: AT } as const;
  const now = Date.parse(AT);
  const customers = (state: Claim["state"]) =>
    drawScreen(
      createElement(CustomerBooking, {
        booking: job({ ...over, claims: [{ ...claim, state }] }),
        user: CUSTOMER,
        now,
      }),
    ).html;
  const mechanics = (state: Claim["state"]) =>
    drawScreen(
      createElement(MechanicJob, {
        job: job({ ...over, claims: [{ ...claim, state, own: false }] }),
        user: MECHANIC,
        now,
      }),
    ).html;
  const isAbove = (html: string) => html.indexOf('id="claims"') < html.indexOf('id="place"');
  expect([isAbove(customers("offered")), isAbove(customers("asked"))]).toEqual([true, false]);
  expect([isAbove(mechanics("asked")), isAbove(mechanics("offered"))]).toEqual([true, false]);
});

test("warns about plates and house numbers once, even with several kinds of photos", () => {
  const { html } = drawScreen(
    createElement(MechanicJob, {
      job: job({ arrivedAt: AT }),
      user: MECHANIC,
      now: Date.parse(AT),
    }),
    { fill: (utils) => utils.booking.photos.list.setData({ id: "one" }, []) },
  );
  const card = html.slice(html.indexOf('id="photos"'), html.indexOf('id="timeline"'));
  expect(card.split("Leave out license plates")).toHaveLength(2);
  expect(card).toContain("Add photos before the work");
});
