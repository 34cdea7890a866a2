import { z } from "zod";
import { questionViewSchema } from "~/domain/assessment/schema";
import { acknowledgementSchema, userViewSchema } from "~/domain/account/schema";
import { serviceViewSchema } from "~/domain/booking/schema";
import { deskServiceSchema } from "~/domain/catalogue/schema";
import { bookingViewSchema } from "~/domain/booking/view";
import {
  mechanicProfileViewSchema,
  mechanicServiceViewSchema,
  publicMechanicViewSchema,
} from "~/domain/mechanic/schema";
import { bankViewSchema } from "~/domain/mechanic/bank-schema";
import { messageViewSchema } from "~/domain/message/schema";
import { payoutAccountSchema } from "~/domain/payout/account";
import {
  balanceViewSchema,
  deskPayoutSchema,
  payoutRunSchema,
  payoutViewSchema,
} from "~/domain/payout/schema";
import { duePaymentSchema } from "~/domain/payment/due";
import { cardViewSchema } from "~/domain/payment/card-schema";
import { paymentViewSchema, receiptViewSchema, statementSchema } from "~/domain/payment/schema";
import { creditNoteViewSchema } from "~/domain/payment/credit-note";
import { disputeViewSchema } from "~/domain/payment/dispute-schema";
import { deskPersonRowSchema, deskPersonSchema } from "~/domain/staff/people";
import { deskBookingRowSchema } from "~/domain/booking/desk-list";
import { deskBookingViewSchema, deskJobSchema } from "~/domain/booking/desk-schema";
import { bookingRefundsSchema, deskRefundSchema } from "~/domain/payment/refund-schema";
import { deskQuestionSchema } from "~/domain/assessment/desk-schema";
import { deskPromoSchema } from "~/domain/promo/schema";
import { deskReviewSchema, ownReviewSchema } from "~/domain/review/schema";
import {
  deskSupportSchema,
  deskSupportThreadSchema,
  ownSupportSchema,
  ownSupportThreadSchema,
} from "~/domain/support/schema";
import { deskDocumentSchema, documentViewSchema } from "~/domain/vetting/schema";
import { vehicleViewSchema } from "~/domain/vehicle/schema";
import { errorBodySchema } from "../errors";
import { schemasOf } from "../rest/procedures";
import type { ProcedureName, RestRow } from "../rest/routes";

/** The answers that have a name in the document; others are written out where they stand. */
const NAMED = {
  Error: errorBodySchema,
  User: userViewSchema,
  Service: serviceViewSchema,
  Vehicle: vehicleViewSchema,
  Booking: bookingViewSchema,
  MechanicProfile: mechanicProfileViewSchema,
  PublicMechanicProfile: publicMechanicViewSchema,
  MechanicService: mechanicServiceViewSchema,
  BankInformation: bankViewSchema,
  Message: messageViewSchema,
  Question: questionViewSchema,
  Payment: paymentViewSchema,
  Card: cardViewSchema,
  DuePayment: duePaymentSchema,
  BookingRefunds: bookingRefundsSchema,
  Receipt: receiptViewSchema,
  Statement: statementSchema,
  Balance: balanceViewSchema,
  Payout: payoutViewSchema,
  PayoutAccount: payoutAccountSchema,
  DeskPayout: deskPayoutSchema,
  PayoutRun: payoutRunSchema,
  CreditNote: creditNoteViewSchema,
  DeskRefund: deskRefundSchema,
  DeskJob: deskJobSchema,
  DeskBooking: deskBookingViewSchema,
  DeskBookingRow: deskBookingRowSchema,
  DeskPerson: deskPersonSchema,
  DeskPersonRow: deskPersonRowSchema,
  Dispute: disputeViewSchema,
  OwnReview: ownReviewSchema,
  DeskReview: deskReviewSchema,
  DeskService: deskServiceSchema,
  DeskQuestion: deskQuestionSchema,
  SupportRequest: ownSupportSchema,
  SupportThread: ownSupportThreadSchema,
  DeskSupportRequest: deskSupportSchema,
  DeskSupportThread: deskSupportThreadSchema,
  Document: documentViewSchema,
  DeskDocument: deskDocumentSchema,
  DeskPromo: deskPromoSchema,
  Acknowledgement: acknowledgementSchema,
};

const NAME_OF = new Map<unknown, string>(
  Object.entries(NAMED).map(([name, schema]) => [schema, name]),
);

type JsonSchema = Record<string, unknown>;

/** `components.schemas`. */
export function componentSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => [name, write(schema, "output")]),
  );
}

/** The documented answer of a procedure: its output, or the part of it that the row names. */
export function outputOf(name: ProcedureName, part: RestRow["answer"]): JsonSchema {
  const { output } = schemasOf(name);
  const inner = part && output instanceof z.ZodObject ? output.shape[part] : undefined;
  return refer(inner instanceof z.ZodType ? inner : output);
}

/** A schema by its name where it has one. */
export function refer(schema: z.ZodType): JsonSchema {
  const name = NAME_OF.get(schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { type: "array", items: refer(schema.element) };
  }
  return write(schema, "output");
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
});

/** A procedure's input as an object of properties, without those that come in the path; null for none. */
export function inputOf(name: ProcedureName, without: readonly string[] = []) {
  const { input } = schemasOf(name);
  return input && propertiesOf(input, without);
}

/** An input as an object of properties, without some of them. */
export function propertiesOf(input: z.ZodType, without: readonly string[]) {
  const { properties, required, ...rest } = objectSchema.parse(write(input, "input"));
  const kept = Object.entries(properties).filter(([key]) => !without.includes(key));
  return {
    ...rest,
    properties: Object.fromEntries(kept),
    required: required.filter((key) => !without.includes(key)),
  };
}

function write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const {
    $schema: _dialect,
    default: _default,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
