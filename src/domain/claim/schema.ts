import { z } from "zod";
import { field } from "~/messages/field-key";
import { moneyText } from "../money-schema";
import { refundAmount } from "../payment/refund/schema";
import { REFUND_PAYERS } from "../payment/payer";
import { photoIdsSchema, photoRefSchema } from "../photo/schema";
import { reasonText } from "../staff/team";
import { idText, isoTime, momentText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { CLAIM_DECISIONS, CLAIM_KINDS, CLAIM_STATES } from "./kinds";
import { OFFERED_TIMES } from "./policy";

/** The work or a part. For a part, it matters who supplied it. */
export const FAILED = ["work", "part"] as const;

/** POST /api/bookings/{id}/claims. */
export const openClaimSchema = z.object({
  id: idText,
  kind: z.enum(CLAIM_KINDS, { error: field("claimKindMissing") }),
  description: requiredText(field("whatHappenedMissing"), TEXT_LIMITS.issue),
  /** For a warranty claim: the id of the line in the booking's `services`. */
  lineId: idText.optional(),
  /** For a warranty claim: if the work or a part failed. */
  failed: z.enum(FAILED).default("work"),
  /** Photos of kind `claim` that the same person added to the booking. */
  photoIds: photoIdsSchema.default([]),
});

export const claimIdSchema = z.object({ id: idText });

const TIME = field("offeredTimesWrong");
const time = momentText(TIME);

/** POST /api/claims/{id}/offer. */
export const offerTimesSchema = claimIdSchema.extend({
  times: z
    .array(time, { error: TIME })
    .min(1, field("offeredTimesTooFew"))
    .max(OFFERED_TIMES.most, field("offeredTimesTooMany"))
    .transform((times) => [...new Set(times.map((at) => new Date(at).toISOString()))].toSorted()),
});

/** POST /api/claims/{id}/decline. */
export const declineClaimSchema = claimIdSchema.extend({
  reason: requiredText(field("reasonMissing"), TEXT_LIMITS.note),
});

/** POST /api/claims/{id}/choose: one of the offered times. */
export const chooseTimeSchema = claimIdSchema.extend({ time });

/** A claim as both sides of its booking see it. */
export const claimViewSchema = z.object({
  id: z.string(),
  kind: z.enum(CLAIM_KINDS),
  state: z.enum(CLAIM_STATES),
  /** The reader opened it. */
  own: z.boolean(),
  description: z.string(),
  /** The line the claim is about. */
  line: z.string().nullable(),
  /** Deadline for the person whose turn it is. */
  dueAt: isoTime.nullable(),
  times: z.array(isoTime),
  followUpId: z.string().nullable(),
  decision: z.enum(CLAIM_DECISIONS).nullable(),
  /** Why the mechanic can't come. */
  declineReason: z.string().nullable(),
  /** The desk's answer. */
  reason: z.string().nullable(),
  /** The refund. */
  refund: moneyText.nullable(),
  /** For a safety report about our only staff: the support address that got it instead. */
  mailedTo: z.string().nullable(),
  photos: z.array(photoRefSchema),
  createdAt: isoTime,
});
export type ClaimView = z.output<typeof claimViewSchema>;

/** GET /api/desk/claims. */
export const deskClaimsInputSchema = z.object({
  /** Open claims by deadline, closed claims by newest, or both. */
  view: z.enum(["open", "closed", "all"]).default("open"),
  /** Only of this booking. */
  bookingId: idText.optional(),
});

export const keptMessageSchema = z.object({
  from: z.enum(["customer", "mechanic"]),
  at: isoTime,
  text: z.string(),
});

export const deskClaimSchema = claimViewSchema.omit({ own: true }).extend({
  bookingId: z.string(),
  bookingNumber: z.string(),
  side: z.enum(["customer", "mechanic"]),
  holdsPayout: z.boolean(),
  /** Overdue for an answer. */
  isOverdue: z.boolean(),
  services: z.string(),
  total: moneyText,
  cancellationFee: moneyText.nullable(),
  paymentStatus: z.string(),
  /** For a safety report: records kept of people who deleted their accounts, and until when. */
  kept: z.array(
    z.object({
      side: z.enum(["customer", "mechanic"]),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string(),
      serviceLocation: z.string(),
      messages: z.array(keptMessageSchema),
      until: isoTime,
    }),
  ),
});
export type DeskClaimView = z.output<typeof deskClaimSchema>;

/** POST /api/desk/claims/{id}/decide. `follow_up` asks the mechanic for times again. */
export const decideClaimSchema = z
  .object({
    id: idText,
    decision: z.enum([...CLAIM_DECISIONS, "follow_up"], { error: field("decisionMissing") }),
    amount: refundAmount.optional(),
    bornBy: z.enum(REFUND_PAYERS, { error: field("payerMissing") }).optional(),
    /** Both sides read it. For a safety report, only its reporter does. */
    reason: reasonText,
  })
  .superRefine(({ decision, amount, bornBy }, ctx) => {
    if (decision === "refund" && amount === undefined) {
      ctx.addIssue({ code: "custom", path: ["amount"], message: field("claimAmountMissing") });
    }
    if ((decision === "refund" || decision === "waive_fee") && bornBy === undefined) {
      ctx.addIssue({ code: "custom", path: ["bornBy"], message: field("payerMissing") });
    }
  });
export type DecideClaimInput = z.output<typeof decideClaimSchema>;
