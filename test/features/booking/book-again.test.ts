import { createElement } from "react";
import { expect, test } from "vitest";
import type { VehicleView } from "~/domain/vehicle/schema";
import { draftAgain } from "~/features/booking/wizard/again-draft";
import { BookAgain } from "~/features/booking/wizard/book-again";
import { CustomerActions } from "~/features/booking/actions/customer-actions";
import { CUSTOMER, MECHANIC, sampleBooking, SERVICES } from "~test/support/sample";
import { drawScreen, linksOf } from "~test/support/screen";

const [offered] = SERVICES;
if (offered === undefined) throw new Error("The example's catalog is empty.");

const line = (name: string) => ({
  id: name,
  name,
  basePrice: "10.00",
  price: "10.00",
  estimatedDuration: 30,
});
const past = sampleBooking({
  id: "one",
  status: "completed",
  mechanicId: MECHANIC.id,
  notes: null,
  promoCode: "FIRST20",
  serviceIds: [offered.id, "gone"],
  services: [line(offered.name), line("Carburetor Cleaning")],
});
const car: VehicleView = {
  id: past.vehicleId,
  year: 2019,
  make: "Toyota",
  model: "Camry",
  nickname: null,
  mileage: null,
};

test("copies a past booking into a draft without its time and promo code", () => {
  const again = draftAgain(past, [car], SERVICES);
  expect(again?.draft).toMatchObject({
    step: "vehicle",
    vehicleId: past.vehicleId,
    serviceIds: [offered.id],
    issueDescription: past.issueDescription,
    notes: "",
    customerProvidesPartss: past.customerProvidesPartss,
    serviceLocation: past.serviceLocation,
    mechanicId: MECHANIC.id,
    timeZone: past.timeZone,
    promoCode: "",
    date: "",
    time: "",
  });
  expect(again?.leftOut).toEqual(["Carburetor Cleaning"]);
});

test("describes a car that has left the garage", () => {
  expect(draftAgain(past, [], SERVICES)?.draft).toMatchObject({
    vehicleId: "new",
    vehicle: { year: "2019", make: "Toyota", model: "Camry" },
  });
});

test("recognizes a renamed service", () => {
  const renamed = { ...past, serviceIds: [offered.id], services: [line("Its old name")] };
  expect(draftAgain(renamed, [car], SERVICES)?.leftOut).toEqual([]);
});

test("drops a mechanic who didn't come, and offers nothing for upcoming bookings", () => {
  const missed = { ...past, status: "cancelled", cancelReason: "mechanic_no_show" } as const;
  expect(draftAgain(missed, [car], SERVICES)?.draft.mechanicId).toBe("");
  for (const status of ["pending", "accepted", "in_progress"] as const) {
    expect(draftAgain({ ...past, status }, [car], SERVICES)).toBeNull();
  }
});

const draw = (customerId: string) =>
  drawScreen(createElement(BookAgain, { bookingId: "one", user: CUSTOMER }), {
    user: CUSTOMER,
    fill: (utils) => {
      utils.booking.byId.setData({ id: "one" }, { ...past, customerId });
      utils.booking.vehicles.setData(undefined, [car]);
      utils.booking.services.setData(undefined, SERVICES);
    },
  });

test("says what the wizard filled in and what is no longer offered", () => {
  const { text } = draw(CUSTOMER.id);
  expect(text).toContain(`Based on booking ${past.bookingNumber}`);
  expect(text).toContain("We left out what we no longer offer: Carburetor Cleaning.");
  expect(text).toContain(past.serviceLocation);
});

test("fills in nothing from another customer's booking", () => {
  const { text } = draw("another");
  expect(text).toContain("You can't book this again");
  expect(text).not.toContain(past.serviceLocation);
});

test("offers to book again only to customers, on past bookings", () => {
  const offers = (status: "completed" | "cancelled" | "accepted", user: typeof CUSTOMER) =>
    linksOf(
      drawScreen(
        createElement(CustomerActions, {
          booking: sampleBooking({ id: "one", status }),
          actions: true,
        }),
        { user },
      ).html,
    );
  const name = [...offers("completed", CUSTOMER).keys()].find((one) =>
    one.startsWith("Book again"),
  );
  expect(offers("completed", CUSTOMER).get(name ?? "")).toBe("/customer/booking?again=one");
  expect(offers("cancelled", CUSTOMER).has(name ?? "")).toBe(true);
  expect(offers("accepted", CUSTOMER).has(name ?? "")).toBe(false);
  expect(offers("completed", MECHANIC).has(name ?? "")).toBe(false);
});
