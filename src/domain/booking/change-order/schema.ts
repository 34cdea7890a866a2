import { z } from "zod";
import { field } from "~/messages/field-key";
import { dollarAmount, moneyText } from "../../money-schema";
import { photoIdsSchema, photoRefSchema } from "../../photo/schema";
import { idText, isoTime, optionalText, requiredText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import { VEHICLE_INFO_MISSING, vehicleNameShape } from "../../vehicle/schema";
import { CHANGE_ORDER_STATES, LINE_KINDS, OPEN_CHANGE_ORDER_STATES } from "./rules";
import { CHANGE_ORDERS } from "../policy";

export const CHANGE_AMOUNT = field("amountWrong");
export const CHANGE_DESCRIPTION = field("changeDescriptionMissing");
export const CHANGE_REASON = field("changeReasonMissing");
export const NOTHING_CHANGES = field("changeEmpty");
const TOO_MANY_LINES = field("changeLinesTooMany");

const amount = dollarAmount(CHANGE_AMOUNT, CHANGE_ORDERS.lineMostCents);

const addedLine = z
  .object({
    kind: z.enum(LINE_KINDS, { error: field("changeKindMissing") }),
    /** For a catalog service, the catalog's name is used. */
    description: optionalText(TEXT_LIMITS.line).default(""),
    amount,
    serviceId: idText.nullable().optional(),
  })
  .superRefine(({ kind, description, serviceId }, ctx) => {
    if (description === "" && serviceId == null) {
      ctx.addIssue({ code: "custom", path: ["description"], message: CHANGE_DESCRIPTION });
    }
    if (serviceId != null && kind !== "service") {
      ctx.addIssue({
        code: "custom",
        path: ["serviceId"],
        message: field("changeServiceMisplaced"),
      });
    }
  });

/** POST /api/bookings/{id}/changes. */
export const proposeChangeOrderSchema = z
  .object({
    id: idText,
    add: z.array(addedLine).max(CHANGE_ORDERS.linesMost, TOO_MANY_LINES).default([]),
    /** Ids of lines in `services`. */
    remove: z
      .array(idText)
      .max(100, TOO_MANY_LINES)
      .transform((ids) => [...new Set(ids)])
      .default([]),
    reason: requiredText(CHANGE_REASON, TEXT_LIMITS.note),
    /** Photos of kind `change`. */
    photoIds: photoIdsSchema.default([]),
    /** The car at the job, if it isn't the booked one. Lines may then stay as they are. */
    differentVehicle: z
      .object(vehicleNameShape, { error: VEHICLE_INFO_MISSING })
      .nullable()
      .optional(),
  })
  .superRefine(({ add, remove, differentVehicle }, ctx) => {
    if (add.length + remove.length === 0 && differentVehicle == null) {
      ctx.addIssue({ code: "custom", path: ["add"], message: NOTHING_CHANGES });
    }
  });

/** POST /api/changes/{id}/… */
export const changeOrderIdSchema = z.object({ id: idText });

/** POST /api/desk/changes/{id}/approve */
export const allowChangeOrderSchema = z.object({
  id: idText,
  reason: requiredText(field("reasonMissing"), TEXT_LIMITS.note),
});

const lineView = z.object({
  /** For an added line, its id in the booking's `services` after approval. */
  id: z.string(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  amount: moneyText,
  serviceId: z.string().nullable(),
});

/** A change order as both sides see it. */
export const changeOrderViewSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  number: z.number(),
  state: z.enum(CHANGE_ORDER_STATES),
  reason: z.string(),
  photos: z.array(photoRefSchema),
  add: z.array(lineView),
  remove: z.array(lineView),
  oldTotal: moneyText,
  newTotal: moneyText,
  newSubtotal: moneyText,
  newPlatformFee: moneyText,
  newDiscount: moneyText,
  /** Staff must approve it before the customer can answer. */
  awaitsOperator: z.boolean(),
  createdAt: isoTime,
  expiresAt: isoTime,
  /** The car at the job instead of the booked one. Absent unless the order is about that. */
  differentVehicle: z
    .object({
      year: z.number(),
      make: z.string(),
      model: z.string(),
      /** Name of the booked car, such as "2018 Toyota Camry". */
      booked: z.string(),
      /** The most staff may charge if it's declined; "0.00" if nothing. */
      fee: moneyText,
    })
    .optional(),
  /** The payment to authorize, through POST /api/payments/{id}/intent; null once that's done. */
  payment: z.object({ id: z.string(), amount: moneyText }).nullable(),
});
export type ChangeOrderView = z.infer<typeof changeOrderViewSchema>;

/** A change order that's still open. */
export const openChangeOrderViewSchema = changeOrderViewSchema.extend({
  state: z.enum(OPEN_CHANGE_ORDER_STATES),
});
export type OpenChangeOrderView = z.infer<typeof openChangeOrderViewSchema>;
