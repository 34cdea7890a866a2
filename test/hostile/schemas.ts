import { z } from "zod";
import * as account from "~/domain/account/schema";
import * as password from "~/domain/account/password";
import * as roles from "~/domain/account/roles";
import * as assessment from "~/domain/assessment/schema";
import * as booking from "~/domain/booking/schema";
import * as customer from "~/domain/customer/schema";
import * as live from "~/domain/live";
import * as bank from "~/domain/mechanic/bank";
import * as mechanic from "~/domain/mechanic/schema";
import * as search from "~/domain/mechanic/search";
import * as message from "~/domain/message/schema";
import * as money from "~/domain/money";
import * as payment from "~/domain/payment/schema";
import * as text from "~/domain/text";
import * as upload from "~/domain/upload/rules";
import * as vehicle from "~/domain/vehicle/schema";
import { schemasOf } from "~/server/http/rest/procedures";
import type { ProcedureName } from "~/server/http/rest/routes";
import { appRouter } from "~/server/root";

const ID = "019a0000-0000-7000-8000-000000000011";

const person = { firstName: "Robin", lastName: "Rivers", email: "robin@example.com" };
const details = {
  serviceLocation: "742 Valencia St, San Francisco, CA 94110",
  scheduledAt: "2027-03-14T10:30:00.000Z",
  customerProvidesPartss: false,
  serviceIds: [ID],
  issueDescription: "Oil change is due.",
  notes: "Blue house",
  timeZone: "America/New_York",
};
const garage = { year: 2019, make: "Toyota", model: "Camry", nickname: "Blue", mileage: 42_000 };
const profile = {
  ...person,
  phone: "(415) 555-0100",
  address: "1 Main St",
  city: "Austin",
  state: "TX",
  zipCode: "78701",
  vehicleYear: "2019",
  vehicleMake: "Toyota",
  vehicleModel: "Camry",
  vehiclePhoto: null,
  vehicleNotes: "",
  notes: "Ring twice",
};
const settings = {
  yearsExperience: 6,
  serviceRadius: 25,
  location: "Oakland, CA",
  workExperience: "Fifteen years in independent shops.",
  certificationsText: "ASE A1",
  hourlyRate: "75",
};
const onboarding = {
  ...settings,
  phone: "(415) 555-0199",
  latitude: 37.8,
  longitude: -122.27,
  specializations: ["Oil Changes", "Brake Service"],
  tools: [{ name: "Floor Jack", available: true }],
  resumeUploaded: false,
  resumeFilename: null,
};
const file = { bytes: new Uint8Array([1, 2, 3]), filename: "me.png" };

/** A right input for each procedure that has one: where the spoiling begins. */
const PROCEDURE_EXAMPLES = {
  "auth.login": { email: person.email, password: "Str0ng!pass", role: "customer" },
  "auth.signup": { ...person, password: "Str0ng!pass", role: "mechanic" },
  "auth.forgotPassword": { email: person.email, userType: "customer" },
  "auth.setUserType": { userType: "mechanic" },
  "auth.updateProfile": profile,
  "auth.setPassword": { password: "Str0ng!pass" },
  "auth.contactSupport": { subject: "A booking", message: "Nobody came." },
  "booking.addVehicle": garage,
  "booking.list": { as: "customer", status: "pending", limit: "20", cursor: "abc" },
  "booking.byId": { id: ID },
  "booking.promo": { code: "FIRST20" },
  "booking.create": { ...details, vehicleId: ID, mechanicId: null, promoCode: "FIRST20" },
  "booking.update": { id: ID, version: 1, notes: "Green house", serviceIds: [ID] },
  "booking.accept": { id: ID },
  "booking.setStatus": { id: ID, status: "in-progress" },
  "booking.complete": { id: ID },
  "booking.review": { bookingId: ID, rating: 5, comment: "Quick." },
  "mechanic.createProfile": onboarding,
  "mechanic.setPicture": { profileImageUrl: `/api/files/${ID}` },
  "mechanic.updateProfile": { ...onboarding, isAvailable: true },
  "mechanic.saveBankInfo": {
    bankAccountHolderName: "Morgan Mechanic",
    bankAccountNumber: "000123456789",
    bankRoutingNumber: "110000000",
    bankAccountType: "checking",
  },
  "mechanic.publicProfile": { userId: ID },
  "mechanic.publicServices": { userId: ID },
  "mechanic.search": {
    place: "94110",
    specialization: "Brake Service",
    onlineOnly: true,
    sort: "price",
    limit: 24,
  },
  "mechanic.uploadResume": file,
  "mechanic.uploadPicture": file,
  "mechanic.startPictureUpload": { filename: "me.png", contentType: "image/png" },
  "mechanic.putPicture": { fileId: ID, token: "abc", bytes: file.bytes },
  "message.send": { content: "On my way.", bookingId: ID, receiverId: ID },
  "message.thread": { bookingId: ID },
  "message.markRead": { bookingId: ID },
  "payment.createIntent": { amount: 105, bookingId: ID },
  "payment.refresh": { id: ID },
  "payment.receipt": { id: ID },
} as const satisfies Partial<Record<ProcedureName, object>>;

/** The same for the forms that the browser checks before it calls. */
const FORMS: readonly { name: string; schema: z.ZodType; example: object }[] = [
  {
    name: "sign-up form",
    schema: account.signupFormSchema,
    example: { ...person, password: "Str0ng!pass", confirmPassword: "Str0ng!pass" },
  },
  {
    name: "set-password form",
    schema: password.setPasswordFormSchema,
    example: { password: "Str0ng!pass", confirmPassword: "Str0ng!pass" },
  },
  {
    name: "customer profile form",
    schema: customer.customerProfileFormSchema,
    example: profile,
  },
  {
    name: "onboarding, the person",
    schema: mechanic.onboardingPersonSchema,
    example: person,
  },
  {
    name: "settings form",
    schema: mechanic.settingsFormSchema,
    example: { ...settings, yearsExperience: "6", serviceRadius: "25" },
  },
  {
    name: "mechanic profile form",
    schema: mechanic.editProfileFormSchema,
    example: { ...settings, yearsExperience: "6", serviceRadius: "25", phone: "(415) 555-0199" },
  },
  { name: "booking details", schema: booking.bookingDetailsSchema, example: details },
];

export interface InputSchema {
  name: string;
  schema: z.ZodType;
  example: object;
}

/** The names of all procedures that take an input. */
export function proceduresWithInput(): ProcedureName[] {
  const names = Object.keys(appRouter._def.procedures) as ProcedureName[];
  // A subscription has no output schema, and the one there is takes nothing.
  return names.filter((name) => name !== "booking.changes" && schemasOf(name).input !== null);
}

/** Every schema that judges what a client sends, with a value that it takes. */
export function inputSchemas(): InputSchema[] {
  const procedures = proceduresWithInput().map((name) => {
    const example: object | undefined = Object.hasOwn(PROCEDURE_EXAMPLES, name)
      ? PROCEDURE_EXAMPLES[name as keyof typeof PROCEDURE_EXAMPLES]
      : undefined;
    const schema = schemasOf(name).input;
    if (example === undefined || schema === null) {
      throw new Error(`${name} has no example in test/hostile/schemas.ts.`);
    }
    return { name, schema, example };
  });
  return [...procedures, ...FORMS];
}

const MODULES = {
  account,
  assessment,
  bank,
  booking,
  customer,
  live,
  mechanic,
  message,
  money,
  password,
  payment,
  roles,
  search,
  text,
  upload,
  vehicle,
};

/** All other schemas of the domain: what answers are checked with, and parts. */
export function otherSchemas(): { name: string; schema: z.ZodType }[] {
  const known = new Set(inputSchemas().map(({ schema }) => schema));
  return Object.entries(MODULES).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      value instanceof z.ZodType && !known.has(value)
        ? [{ name: `${module}.${name}`, schema: value }]
        : [],
    ),
  );
}

/** Every regular expression that stands in a schema, with its path. */
export function expressionsIn(schema: z.ZodType): RegExp[] {
  const found = new Set<RegExp>();
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (value instanceof RegExp) found.add(value);
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (const part of parts) visit(part);
    if ("_zod" in value && typeof value._zod === "object" && value._zod !== null) {
      if ("def" in value._zod) visit(value._zod.def);
      if ("bag" in value._zod) visit(value._zod.bag);
    }
    if (value instanceof Set || value instanceof Map)
      for (const part of value.values()) visit(part);
  };
  visit(schema);
  return [...found];
}
