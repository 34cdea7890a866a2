import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { CONTACT_MESSAGES } from "~/domain/account/contact";
import {
  BOOKING_STATUSES,
  isAhead,
  isOver,
  STATUS_LABELS,
  type BookingStatus,
} from "~/domain/booking/status";
import { AllBookings } from "~/features/booking/list/all-bookings";
import { BookingEdit } from "~/features/booking/edit/booking-edit";
import { ElectricalNotice } from "~/features/booking/form/detail-fields";
import { AHEAD_INPUT, HISTORY_INPUT } from "~/features/booking/list/own-bookings-input";
import { SchedulePicker } from "~/features/booking/schedule/schedule-picker";
import { ServiceCard } from "~/features/booking/form/service-card";
import { ServicePicker } from "~/features/booking/form/service-picker";
import { ServiceHistory } from "~/features/booking/list/service-history";
import { BookingWizard } from "~/features/booking/wizard/booking-wizard";
import { CustomerDashboard } from "~/features/customer/dashboard-screen";
import { CustomerProfileScreen } from "~/features/customer/profile-screen";
import { HomeScreen } from "~/features/home/home-screen";
import { Checkout } from "~/features/payment/checkout/checkout";
import { VehicleFields } from "~/features/vehicle/vehicle-fields";
import { CUSTOMER, MECHANIC, sampleBooking, SERVICES } from "~test/support/sample";
import type { PaymentView } from "~/domain/payment/schema";
import { buttonsOf, drawScreen, fieldsOf, linksOf, type Utils } from "~test/support/screen";

const SEVEN = Array.from({ length: 7 }, (_, index) =>
  sampleBooking({ id: `booking-${index}`, serviceName: `Service ${index}` }),
);
const list = (items: typeof SEVEN) => (utils: Utils) => {
  utils.booking.list.setData({}, { items, nextCursor: null });
  utils.booking.attention.setData(undefined, { items: [] });
};
const pages = (items: typeof SEVEN) => (utils: Utils) => {
  const page = (stage: (status: BookingStatus) => boolean) => ({
    items: items.filter(({ status }) => stage(status)),
    nextCursor: null,
  });
  utils.booking.list.setData(AHEAD_INPUT, page(isAhead));
  utils.booking.list.setInfiniteData(HISTORY_INPUT, { pages: [page(isOver)], pageParams: [null] });
};
const nothing = () => undefined;

describe("home for a signed-in user", () => {
  const home = createElement(HomeScreen);

  test("signed out: 'Please sign in to continue.'", () => {
    expect(drawScreen(home).text).toContain("Please sign in to continue.");
  });

  test("no userType: a welcome with two role cards", () => {
    const { html, text } = drawScreen(home, { user: { ...CUSTOMER, userType: null } });
    expect(text).toContain("Welcome to Curbwrench");
    expect(buttonsOf(html)).toHaveLength(2);
    expect(text).toContain("I'm a Customer");
    expect(text).toContain("I'm a Mechanic");
  });

  test("with a userType: welcome, quick actions, three newest bookings, figures, support", () => {
    const { html, text } = drawScreen(home, { user: CUSTOMER, fill: list(SEVEN) });
    expect(text).toContain("Welcome, Casey!");
    expect(linksOf(html).get("Book New Service")).toBe("/customer/booking");
    expect(linksOf(html).get("Become a Mechanic")).toBe("/?convert=mechanic");
    expect(text.match(/Service \d/g)).toEqual(["Service 0", "Service 1", "Service 2"]);
    for (const label of ["Total Services", "This Month", "Completed"]) {
      expect(text).toContain(label);
    }
    expect(buttonsOf(html)).toContain("Contact Support");
  });

  test("a mechanic gets their own quick actions: neither booking nor becoming a mechanic", () => {
    const { html } = drawScreen(home, { user: MECHANIC, fill: list([]) });
    expect(linksOf(html).get("My Jobs")).toBe("/mechanic/jobs");
    expect(linksOf(html).has("Book New Service")).toBe(false);
  });
});

describe("customer dashboard", () => {
  const dashboard = createElement(CustomerDashboard);

  test("shows a welcome, four figures, the vehicle, four quick actions and five recent bookings", () => {
    const { html, text } = drawScreen(dashboard, { user: CUSTOMER, fill: list(SEVEN) });
    expect(text).toContain("Welcome back, Casey!");
    for (const label of ["Total Bookings", "Completed", "In Progress", "Your Vehicle"]) {
      expect(text).toContain(label);
    }
    const links = [...linksOf(html)];
    const leads = (words: string) => links.find(([label]) => label.startsWith(words))?.[1];
    expect(leads("Book Service")).toBe("/customer/booking");
    expect(leads("Update Profile")).toBe("/customer/profile");
    expect(leads("Schedule Repair")).toBe("/customer/booking");
    expect(leads("Service History")).toBe("/customer/service-history");
    expect(leads("View All Bookings")).toBe("/customer/bookings");
    expect(text.match(/Service \d/g)).toHaveLength(5);
  });

  test("links Add Vehicle Info, then Update Vehicle Info, to the profile", () => {
    const without = drawScreen(dashboard, { user: CUSTOMER, fill: list([]) });
    expect(linksOf(without.html).get("Add Vehicle Info")).toBe("/customer/profile");
    const user = { ...CUSTOMER, vehicleYear: 2019, vehicleMake: "Toyota", vehicleModel: "Camry" };
    const withOne = drawScreen(dashboard, { user, fill: list([]) });
    expect(linksOf(withOne.html).get("Update Vehicle Info")).toBe("/customer/profile");
    expect(withOne.text).toContain("2019 Toyota Camry");
  });

  test("shows Book Your First Service when empty", () => {
    const { html } = drawScreen(dashboard, { user: CUSTOMER, fill: list([]) });
    expect(linksOf(html).get("Book Your First Service")).toBe("/customer/book-service");
  });
});

test("marks a saved phone, ZIP code or state that can't be right on the profile", () => {
  const hints = (fields: object) =>
    drawScreen(createElement(CustomerProfileScreen, { user: { ...CUSTOMER, ...fields } })).text;
  const odd = hints({ phone: "12", zipCode: "9411", state: "Narnia" });
  for (const hint of Object.values(CONTACT_MESSAGES)) expect(odd).toContain(hint);
  const right = hints({ phone: "(415) 555-0142 ext. 3", zipCode: "94110-1234", state: "ca" });
  for (const hint of Object.values(CONTACT_MESSAGES)) expect(right).not.toContain(hint);
});

test("customer profile has four sections with their fields, and says who can see the notes", () => {
  const { html, text } = drawScreen(createElement(CustomerProfileScreen, { user: CUSTOMER }));
  expect(text).toContain("Complete Your Customer Profile");
  const sections = [
    "Personal Information",
    "Address Information",
    "Vehicle Information",
    "Additional Notes",
  ];
  for (const section of sections) expect(text).toContain(section);
  expect(text).toContain("These notes are visible to mechanics.");
  expect(text).toContain("My car isn't listed");
  const named = [
    ["First name", "Last name", "Email", "Phone number"],
    ["Address", "City", "State", "ZIP code"],
    ["Vehicle year", "Vehicle make", "Vehicle model", "Vehicle photo", "Vehicle notes", "Notes"],
  ].flat();
  expect(fieldsOf(html).filter((field) => named.includes(field))).toEqual(named);
});

describe("booking wizard", () => {
  test("begins with the first of four steps, with price and progress beside it", () => {
    const { html, text } = drawScreen(
      createElement(BookingWizard, { user: CUSTOMER, prefill: {} }),
      {
        fill: (utils) => {
          utils.booking.services.setData(undefined, SERVICES);
          utils.booking.vehicles.setData(undefined, []);
        },
      },
    );
    expect(text).toContain("Step 1 of 4");
    for (const step of ["Vehicle Info", "Describe Issue", "Services", "Schedule"]) {
      expect(text).toContain(step);
    }
    expect(buttonsOf(html)).toContain("Continue");
    expect(buttonsOf(html)).toContain("Back");
    expect(buttonsOf(html)).not.toContain("Confirm Booking");
    expect(text).not.toContain("$0.00");
    expect(text).toContain("Choose services to see your total.");
  });

  test("warns above the wizard of a dangerous problem", () => {
    const text = (issue: string) =>
      drawScreen(createElement(BookingWizard, { user: null, prefill: { issue } }), {
        fill: (utils) => utils.booking.services.setData(undefined, SERVICES),
      }).text;
    const smoke = text("Smoke from the hood");
    expect(smoke).toContain("Don't drive the car. If you're in danger, call 911.");
    expect(smoke.indexOf("call 911")).toBeLessThan(smoke.indexOf("Step 1 of"));
    expect(text("Squeaky brakes")).not.toContain("call 911");
  });

  test("explains the services that fit, and offers the diagnosis for what we don't know", () => {
    const services = SERVICES.map((service, index) => ({ ...service, isDiagnosis: index === 0 }));
    const picker = (issueDescription: string) =>
      drawScreen(
        createElement(ServicePicker, {
          services,
          selectedIds: [],
          issueDescription,
          error: undefined,
          onChange: nothing,
        }),
      ).text;
    expect(picker("It does something odd")).toContain(
      "We'll find out what's wrong first. You approve any repair and its price.",
    );
    expect(picker("shaking at 60 mph")).toContain("Shaking at speed: we start with a diagnosis");
    expect(picker("")).not.toContain("Fits your description");
  });

  test("books the first car of the garage until another one is chosen", () => {
    const car = (id: string, model: string) => ({
      id,
      year: 2019,
      make: "Toyota",
      model,
      nickname: null,
      mileage: null,
    });
    const chosen = (garage: ReturnType<typeof car>[]) => {
      const { html } = drawScreen(createElement(BookingWizard, { user: CUSTOMER, prefill: {} }), {
        fill: (utils) => {
          utils.booking.services.setData(undefined, SERVICES);
          utils.booking.vehicles.setData(undefined, garage);
        },
      });
      return [...html.matchAll(/<button[^>]*aria-checked="true"[^>]*value="([^"]*)"/g)].map(
        ([, value]) => value,
      );
    };
    const [camry, corolla] = [car("camry", "Camry"), car("corolla", "Corolla")];
    expect(chosen([camry, corolla])).toEqual(["camry"]);
    expect(chosen([corolla, camry])).toEqual(["corolla"]);
  });

  test("offers ten makes and 30 years, and no model before a make", () => {
    const vehicle = { year: "", make: "", model: "", nickname: "", mileage: "" };
    const { html } = drawScreen(
      createElement(VehicleFields, {
        vehicle,
        errors: {},
        onChange: nothing,
        now: new Date("2027-03-01T12:00:00Z"),
      }),
    );
    const [years = "", makes = "", models = ""] = html.match(/<select[\s\S]*?<\/select>/g) ?? [];
    const options = (select: string) => select.match(/<option value="[^"]+"/g) ?? [];
    expect(options(years)).toHaveLength(30);
    expect(options(makes)).toHaveLength(10);
    expect(options(models)).toHaveLength(0);
    expect(fieldsOf(html)).toEqual(["Year", "Make", "Model", "Mileage", "Nickname"]);
  });

  test("shows minutes and the number of tools on a service card", () => {
    const service = SERVICES[0];
    if (!service) throw new Error("Expected a service in the example.");
    const { text } = drawScreen(
      createElement(ServiceCard, { service, selected: false, onToggle: nothing }),
    );
    expect(text).toContain("45 minutes");
    expect(text).toContain("2 tools required");
  });

  test("shows a notice of the $50 fee only when the issue is electrical", () => {
    const notice = (issueDescription: string) =>
      drawScreen(createElement(ElectricalNotice, { issueDescription })).text;
    expect(notice("bad wiring")).toContain("$50.00 diagnostic fee applies before repair work.");
    expect(notice("bad wiring")).toContain(
      "If it ends with the diagnosis, you pay $52.50 instead of your services' price, after you approve it.",
    );
    expect(notice("squeaking brakes")).toBe("");
  });

  test("sets the date picker's minimum to now", () => {
    const now = new Date("2027-03-01T17:20:30Z");
    const schedule = { date: "", time: "", timeZone: "America/New_York" };
    const { html } = drawScreen(
      createElement(SchedulePicker, { schedule, error: undefined, now, onChange: nothing }),
    );
    expect(html).toMatch(/<input[^>]*type="datetime-local"[^>]*min="2027-03-01T12:21"/);
  });
});

describe("service history", () => {
  test("lets a customer edit and cancel only a pending booking", () => {
    const history = createElement(ServiceHistory, { user: CUSTOMER });
    const pending = drawScreen(history, {
      fill: pages([sampleBooking({ id: "one", status: "pending" })]),
    });
    expect(pending.text).toContain("Service History");
    expect(linksOf(pending.html).get("Edit Booking")).toBe("/customer/booking/one/edit");
    expect(buttonsOf(pending.html)).toContain("Cancel");
    for (const status of BOOKING_STATUSES.filter((one) => one !== "pending")) {
      const { html } = drawScreen(history, { fill: pages([sampleBooking({ status })]) });
      expect(linksOf(html).has("Edit Booking"), status).toBe(false);
      expect(buttonsOf(html), status).not.toContain("Cancel");
    }
  });

  test("/customer/bookings lists all bookings by status", () => {
    const { html, text } = drawScreen(createElement(AllBookings, { user: CUSTOMER }), {
      fill: pages([]),
    });
    expect(text).toContain("All Bookings");
    for (const status of BOOKING_STATUSES) {
      expect(linksOf(html).get(STATUS_LABELS[status])).toBe(`/customer/bookings?status=${status}`);
    }
  });
});

describe("booking edit", () => {
  const edit = createElement(BookingEdit, { bookingId: "one", user: CUSTOMER });
  const draw = (booking: ReturnType<typeof sampleBooking>) =>
    drawScreen(edit, {
      fill: (utils) => {
        utils.booking.services.setData(undefined, SERVICES);
        utils.booking.byId.setData({ id: "one" }, booking);
      },
    });

  test("shows a form for a pending booking, with a link back to service history", () => {
    const { html, text } = draw(sampleBooking({ status: "pending" }));
    expect(text).toContain("Edit Booking");
    expect(linksOf(html).get("Back to service history")).toBe("/customer/service-history");
    expect(buttonsOf(html)).toContain("Save Changes");
  });

  test.each(["accepted", "in_progress", "completed", "cancelled"] as const)(
    "%s: 'Cannot edit booking'",
    (status) => {
      const { html, text } = draw(sampleBooking({ status }));
      expect(text).toContain("Cannot edit booking");
      expect(linksOf(html).get("Back to service history")).toBe("/customer/service-history");
    },
  );

  test("another customer's booking: 'Booking not found'", () => {
    expect(draw(sampleBooking({ customerId: "another" })).text).toContain("Booking not found");
  });
});

const samplePayment = (values: Partial<PaymentView>): PaymentView => ({
  id: "p1",
  purpose: "booking",
  state: "open",
  amount: "105.00",
  authorized: "0.00",
  captured: "0.00",
  refunded: "0.00",
  disputed: "0.00",
  card: null,
  captureBefore: null,
  receipt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  ...values,
});

describe("payment", () => {
  const checkout = createElement(Checkout, { bookingId: "one", user: CUSTOMER });

  test("shows the booking's details and price", () => {
    const { text } = drawScreen(checkout, {
      fill: (utils) => {
        utils.booking.byId.setData({ id: "one" }, sampleBooking({ id: "one" }));
        utils.payment.config.setData(undefined, { mode: "sandbox", publishableKey: null });
      },
    });
    for (const part of ["Booking details", "Subtotal $100.00", "Platform fee (5%) $5.00"]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Total \$105\.00/);
  });

  /** Draws the checkout of a booking, with its payments. */
  const drawPayments = (
    booking: Partial<ReturnType<typeof sampleBooking>>,
    payments: Partial<PaymentView>[] = [],
  ) =>
    drawScreen(checkout, {
      fill: (utils) => {
        utils.booking.byId.setData({ id: "one" }, sampleBooking({ id: "one", ...booking }));
        utils.payment.config.setData(undefined, { mode: "sandbox", publishableKey: null });
        utils.payment.list.setData({ id: "one" }, payments.map(samplePayment));
      },
    }).text;

  test("of a partly paid job asks for the rest alone", () => {
    const text = drawPayments({
      status: "completed",
      paymentStatus: "due",
      totalAmount: "77.39",
      amountDue: "42.42",
    });
    expect(text).toMatch(/Total \$77\.39 Paid \$34\.97 Due now \$42\.42/);
    expect(text).not.toContain("Due now $77.39");
    const whole = drawPayments({ status: "completed", paymentStatus: "due", amountDue: "105.00" });
    expect(whole).toMatch(/Due now \$105\.00/);
    expect(whole).not.toMatch(/Paid \$/);
  });

  test("of a free visit says so, and doesn't call it canceled", () => {
    const text = drawPayments({ status: "accepted", totalAmount: "0.00", paymentStatus: "none" });
    expect(text).toContain("This visit is free of charge.");
    expect(text).not.toContain("canceled");
  });

  test("of a canceled booking says what happened to its hold, if there was one", () => {
    const canceled = { status: "cancelled", paymentStatus: "released" } as const;
    const held = { state: "released", authorized: "105.00" } as const;
    expect(drawPayments(canceled, [held])).toContain(
      "This booking was canceled. You don't pay anything. We released the hold of $105.00 on your card.",
    );
    expect(drawPayments({ ...canceled, paymentStatus: "none" })).not.toContain("hold");
  });

  test("without a payment key: 'Payment System Setup Required'", () => {
    const { text } = drawScreen(checkout, {
      fill: (utils) => {
        utils.booking.byId.setData({ id: "one" }, sampleBooking({ id: "one" }));
        utils.payment.config.setData(undefined, { mode: "off", publishableKey: null });
      },
    });
    expect(text).toContain("Payment System Setup Required");
  });

  test("another customer's booking: 'Booking not found' with the booking id", () => {
    const { text } = drawScreen(checkout, {
      fill: (utils) =>
        utils.booking.byId.setData({ id: "one" }, sampleBooking({ customerId: "another" })),
    });
    expect(text).toContain("Booking not found");
    expect(text).toContain("Booking ID: one");
  });
});
