import type { PriceRule } from "~/domain/catalog/price-rule";
import { z } from "zod";
import { userViewSchema, type UserView } from "~/domain/account/view";
import { serviceViewSchema } from "~/domain/booking/schema";
import type { OpenChangeOrderView } from "~/domain/booking/change-order/schema";
import { bookingViewSchema, type BookingView } from "~/domain/booking/view";
import {
  mechanicProfileViewSchema,
  mechanicServiceViewSchema,
  publicMechanicViewSchema,
} from "~/domain/mechanic/schema";
import { statementSchema } from "~/domain/payment/schema";
import { balanceViewSchema } from "~/domain/payout/schema";
import examples from "~/server/http/openapi/example-answers.json";

// Provides the API document's own examples as data for rendering screens.

export const CUSTOMER = userViewSchema.parse(examples["GET /auth/user"]);
export const OWN_PROFILE = mechanicProfileViewSchema.parse(examples["GET /mechanic/profile"]);
export const PUBLIC_PROFILE = publicMechanicViewSchema.parse(
  examples["GET /mechanic/:userId/profile"],
);
export const MECHANIC_SERVICES = z
  .array(mechanicServiceViewSchema)
  .parse(examples["GET /mechanic/:userId/services"]);
export const SERVICES = z.array(serviceViewSchema).parse(examples["GET /services"]);
export const STATEMENT = statementSchema.parse(examples["GET /mechanic/statement"]);
export const BALANCE = balanceViewSchema.parse(examples["GET /mechanic/balance"]);
const BOOKING = bookingViewSchema.parse(examples["GET /bookings/:id"]);

export const MECHANIC: UserView = {
  ...CUSTOMER,
  id: OWN_PROFILE.userId,
  firstName: OWN_PROFILE.firstName,
  lastName: OWN_PROFILE.lastName,
  email: OWN_PROFILE.email,
  userType: "mechanic",
  mechanicProfile: OWN_PROFILE,
};

/** A change order that waits for the customer's answer. */
export const CHANGE_ORDER: OpenChangeOrderView = {
  id: "c1",
  bookingId: "one",
  number: 1,
  state: "open",
  reason: "The rotors are scored.",
  photos: [],
  add: [{ id: "l1", kind: "part", description: "Rotors", amount: "148.00", serviceId: null }],
  remove: [{ id: "l2", kind: "service", description: "Polish", amount: "20.00", serviceId: "l2" }],
  oldTotal: "210.00",
  newTotal: "344.40",
  newSubtotal: "328.00",
  newPlatformFee: "16.40",
  newDiscount: "0.00",
  awaitsOperator: false,
  createdAt: "2027-03-04T14:00:00.000Z",
  expiresAt: "2027-03-04T14:00:00.000Z",
  payment: null,
};

/** Returns the example's booking with other values. */
export function sampleBooking(values: Partial<BookingView> = {}): BookingView {
  return { ...BOOKING, ...values };
}

/** A rule about all cars that changes nothing, but for what is given. */
export const sampleRule = (more: Partial<PriceRule>): PriceRule => ({
  makes: [],
  models: [],
  fuels: [],
  bodies: [],
  addCents: 0,
  notOffered: false,
  minutes: 0,
  note: "",
  ...more,
});
