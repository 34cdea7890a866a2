import { z } from "zod";
import * as account from "~/domain/account/schema";
import * as password from "~/domain/account/password/schema";
import * as assessment from "~/domain/assessment/schema";
import { detailsShape } from "~/domain/booking/details/schema";
import * as booking from "~/domain/booking/schema";
import * as customer from "~/domain/customer/schema";
import { listeningSchema } from "~/domain/live-schema";
import * as bank from "~/domain/mechanic/bank-schema";
import * as mechanic from "~/domain/mechanic/schema";
import * as search from "~/domain/mechanic/search";
import * as message from "~/domain/message/schema";
import * as money from "~/domain/money-schema";
import * as payment from "~/domain/payment/schema";
import * as text from "~/domain/text/text";
import * as upload from "~/domain/upload/schema";
import * as vehicle from "~/domain/vehicle/schema";
import { schemasOf } from "~/server/http/rest/procedures";
import type { ProcedureName } from "~/server/http/rest/routes";
import { appRouter } from "~/server/root";
import { WHOLE_INPUTS } from "~test/calls/read";

/** Valid parts of the forms below. */
const SERVICE_ID = "019a0000-0000-7000-8000-000000000011";
const person = { firstName: "Robin", lastName: "Rivers", email: "robin@example.com" };
const details = {
  serviceLocation: "742 Valencia St, San Francisco, CA 94110",
  scheduledAt: "2027-03-14T10:30:00.000Z",
  customerProvidesPartss: false,
  serviceIds: [SERVICE_ID],
  issueDescription: "Oil change is due.",
  notes: "Blue house",
  timeZone: "America/New_York",
};
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

/** The live events input, and the forms that the browser validates before its calls. */
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
  { name: "booking.changes", schema: listeningSchema.unwrap(), example: { pageAgeMs: 900 } },
  { name: "booking details", schema: z.object(detailsShape("created")), example: details },
];

export interface InputSchema {
  name: string;
  schema: z.ZodType;
  example: object;
}

/** Lists all procedures with an input. */
export function proceduresWithInput(): ProcedureName[] {
  const names = Object.keys(appRouter._def.procedures) as ProcedureName[];
  // A subscription has no output schema; its input is listed beside the forms.
  return names.filter((name) => name !== "booking.changes" && schemasOf(name).input !== null);
}

/** Lists every schema that validates client input, with a valid value. */
export function inputSchemas(): InputSchema[] {
  const procedures = proceduresWithInput().map((name) => {
    const example = WHOLE_INPUTS.get(name);
    const schema = schemasOf(name).input;
    if (example === undefined || schema === null) {
      throw new Error(`${name} has no input in test/calls.`);
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
  mechanic,
  message,
  money,
  password,
  payment,
  search,
  text,
  upload,
  vehicle,
};

/** Lists all other schemas of the domain: those of answers, and parts. */
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

/** Lists every regular expression in a schema, with its path. */
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
