import { expect, test } from "vitest";
import { userViewSchema } from "~/domain/account/schema";
import { questionViewSchema } from "~/domain/assessment/schema";
import { optionLetter } from "~/domain/assessment/policy";
import { createBookingSchema, serviceViewSchema } from "~/domain/booking/schema";
import { bookingViewSchema } from "~/domain/booking/view";
import { mechanicServiceViewSchema } from "~/domain/mechanic/schema";
import { sendMessageSchema } from "~/domain/message/schema";
import { vehicleViewSchema } from "~/domain/vehicle/schema";

// Specification §3: every entity's fields under their documented names.

const keys = (schema: { shape: object }) => Object.keys(schema.shape);

test("user: name, address, vehicle, type, password flag and mechanic's profile", () => {
  expect(keys(userViewSchema)).toEqual(
    expect.arrayContaining([
      "firstName",
      "lastName",
      "email",
      "phone",
      "address",
      "city",
      "state",
      "zipCode",
      "vehicleYear",
      "vehicleMake",
      "vehicleModel",
      "vehiclePhoto",
      "vehicleNotes",
      "notes",
      "profileImageUrl",
      "userType",
      "hasPassword",
      "mechanicProfile",
    ]),
  );
  expect(keys(userViewSchema.shape.mechanicProfile.unwrap())).toEqual(
    expect.arrayContaining(["workExperience", "specializations"]),
  );
});

test("vehicle: id, year, make, model, nickname, mileage", () => {
  expect(keys(vehicleViewSchema)).toEqual(["id", "year", "make", "model", "nickname", "mileage"]);
  const car = { id: "1", year: 2019, make: "Kia", model: "Rio", nickname: null, mileage: null };
  expect(vehicleViewSchema.safeParse(car).success).toBe(true);
  expect(vehicleViewSchema.safeParse({ ...car, mileage: 12 }).success).toBe(true);
});

test("service: seven fields, six categories, price as text, tools with underscores", () => {
  expect(keys(serviceViewSchema)).toEqual([
    "id",
    "name",
    "category",
    "description",
    "estimatedDuration",
    "basePrice",
    "requiresTools",
  ]);
  expect(serviceViewSchema.shape.category.options).toEqual([
    "maintenance",
    "inspection",
    "diagnostic",
    "repair",
    "electrical",
    "other",
  ]);
  const service = {
    id: "1",
    name: "Oil Change",
    category: "maintenance",
    description: "",
    estimatedDuration: 45,
    basePrice: "80.00",
    requiresTools: ["oil_filter_wrench"],
  };
  expect(serviceViewSchema.safeParse(service).success).toBe(true);
  expect(serviceViewSchema.safeParse({ ...service, basePrice: 80 }).success).toBe(false);
});

test("booking: every field and alias that a screen reads, customerProvidesPartss spelled so", () => {
  expect(keys(bookingViewSchema)).toEqual(
    expect.arrayContaining([
      "id",
      "status",
      "scheduledAt",
      "preferredTime",
      "completedAt",
      "createdAt",
      "serviceLocation",
      "issueDescription",
      "notes",
      "customerProvidesPartss",
      "services",
      "totalAmount",
      "platformFee",
      "vehicleId",
      "mechanicId",
      "customer",
      "vehicle",
      "serviceName",
      "preferredDate",
      "preferredTime",
      "location",
      "mechanicName",
      "price",
    ]),
  );
  expect(keys(bookingViewSchema.shape.services.element)).toEqual(
    expect.arrayContaining(["id", "name", "basePrice", "price"]),
  );
  expect(keys(bookingViewSchema.shape.customer)).toEqual(
    expect.arrayContaining(["firstName", "lastName", "email"]),
  );
  expect(keys(bookingViewSchema.shape.vehicle)).toEqual(
    expect.arrayContaining(["year", "make", "model"]),
  );
});

test("booking on write: the seven documented keys", () => {
  expect(keys(createBookingSchema)).toEqual(
    expect.arrayContaining([
      "vehicleId",
      "serviceLocation",
      "scheduledAt",
      "customerProvidesPartss",
      "serviceIds",
      "issueDescription",
      "notes",
    ]),
  );
});

test("mechanic service: id, name, description, basePrice, estimatedDuration", () => {
  expect(keys(mechanicServiceViewSchema)).toEqual([
    "id",
    "name",
    "description",
    "basePrice",
    "estimatedDuration",
  ]);
});

test("message payload: content, bookingId, receiverId, and photos beside it", () => {
  const [photos, ...documented] = keys(sendMessageSchema).toReversed();
  expect(documented.toReversed()).toEqual(["content", "bookingId", "receiverId"]);
  expect(photos).toBe("photoIds");
});

test("assessment question: id, question, options, correctAnswer from zero, explanation", () => {
  expect(keys(questionViewSchema)).toEqual([
    "id",
    "question",
    "options",
    "correctAnswer",
    "explanation",
  ]);
  expect([0, 1, 2].map(optionLetter)).toEqual(["A", "B", "C"]);
});
