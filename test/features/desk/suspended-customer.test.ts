import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import type { DeskPerson } from "~/domain/staff/people";
import { SuspensionNotice } from "~/features/account/suspension-notice";
import { CustomerSection } from "~/features/desk/people/customer-section";
import { CustomerThread } from "~/features/message/customer-thread";
import { ForUser } from "~/features/shell/for-user";
// Loaded before the box to write asks for it, so that it doesn't arrive after the tests' end.
import "~/features/photo/photo-picker";
import { CUSTOMER, MECHANIC, sampleBooking } from "~test/support/sample";
import { buttonsOf, drawScreen, linksOf } from "~test/support/screen";

const AT = "2026-11-03T10:00:00.000Z";
const NOTE = "Two mechanics reported threats.";
const SUSPENSION = { since: AT, note: NOTE };
const SUSPENDED: UserView = { ...CUSTOMER, customerSuspension: SUSPENSION };

const PERSON: DeskPerson = {
  id: "c1",
  name: "Maya Torres",
  email: "maya@example.com",
  phone: "",
  userType: "customer",
  staffRole: null,
  joinedAt: AT,
  state: "active",
  emailProven: true,
  hasSecondFactor: false,
  bookings: 1,
  jobs: 0,
  due: "0.00",
  customer: null,
  openClaims: 0,
  address: "",
  vehicles: [],
  newest: [],
  balance: null,
  vetting: null,
  sessions: [],
  log: [],
};

describe("a customer in the people panel", () => {
  const draw = (customer: NonNullable<DeskPerson["customer"]>) =>
    drawScreen(createElement(CustomerSection, { person: PERSON, customer }));

  test("can be suspended", () => {
    const { html, text } = draw({ suspension: null, requests: 2 });
    expect(text).toContain("They can book.");
    expect(buttonsOf(html)).toEqual(["Suspend customer"]);
  });

  test("is suspended since a moment, with what they read, and can be restored", () => {
    const { html, text } = draw({ suspension: SUSPENSION, requests: 0 });
    expect(text).toMatch(/Suspended since .*What they read Two mechanics reported threats\./);
    expect(buttonsOf(html)).toEqual(["Restore customer"]);
    expect(draw({ suspension: { since: AT, note: null }, requests: 0 }).text).not.toContain("read");
  });
});

describe("a suspended customer's screens", () => {
  test("say what ended, what still works, and whom to ask", () => {
    const { html, text } = drawScreen(createElement(SuspensionNotice, { suspension: SUSPENSION }));
    expect(text).toContain(`Your account is suspended ${NOTE} You can't book`);
    expect(text).toContain("Accepted jobs go on.");
    expect(linksOf(html).get("Contact support")).toBe("/support");
  });

  test("have the notice on every page of a customer, except a mechanic's", () => {
    const draw = (user: UserView, path = "/customer/garage") =>
      drawScreen(createElement(ForUser, { screen: () => "Screen" }), { user, path }).text;
    expect(draw(SUSPENDED)).toMatch(/^Your account is suspended .*Contact support Screen$/);
    expect(draw(CUSTOMER)).toBe("Screen");
    expect(draw({ ...SUSPENDED, userType: "mechanic" })).toBe("Screen");
    expect(draw(SUSPENDED, "/settings/notifications")).toBe("Screen");
  });

  const done: Partial<BookingView> = {
    status: "completed",
    completedAt: new Date(Date.now() - 3_600_000).toISOString(),
    paymentStatus: "captured",
    mechanicId: MECHANIC.id,
    mechanicName: "Morgan Mechanic",
  };

  test("explain in place of the box to write, while no job is running", () => {
    const draw = (user: UserView, values: Partial<BookingView>) =>
      drawScreen(
        createElement(CustomerThread, {
          booking: sampleBooking({ ...done, customerId: user.id, ...values }),
          user,
        }),
        { user, fill: (utils) => utils.auth.blocks.list.setData(undefined, []) },
      );
    const sentence = "Your account is suspended, so you can only write while a job is running.";
    expect(draw(CUSTOMER, {}).text).not.toContain(sentence);
    const { html, text } = draw(SUSPENDED, {});
    expect(text).toContain(sentence);
    expect(buttonsOf(html)).not.toContain("Send Message");
    const running = draw(SUSPENDED, { status: "in_progress", completedAt: null });
    expect(running.text).not.toContain(sentence);
    expect(buttonsOf(running.html)).toContain("Send Message");
  });
});
