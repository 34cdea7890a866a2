import { z } from "zod";
import { moneyText } from "../money-schema";
import { sortsOf } from "../sort";
import { dayText } from "../staff/day-text";
import { optionalReason, reasonText } from "../staff/team";
import { followedListShape } from "../page-schema";
import { idText, isoTime } from "../text/text";
import { OBSTACLE_REASONS } from "./obstacles";
import { PAYOUT_METHODS } from "./policy";
import { PAYOUT_SORTS, PAYOUT_STATES } from "./states";

export const obstacleSchema = z.object({
  reason: z.enum(OBSTACLE_REASONS),
  until: isoTime.nullable(),
});

/**
 * GET /api/mechanic/balance. `available`, `onTheWay` and `held` add up to the ledger's rows.
 * `paid` is what was paid out before.
 */
export const balanceViewSchema = z.object({
  available: moneyText,
  onTheWay: moneyText,
  held: moneyText,
  paid: moneyText,
  method: z.enum(PAYOUT_METHODS),
  obstacles: z.array(obstacleSchema),
  /** When the next part of `onTheWay` becomes available. */
  nextAt: isoTime.nullable(),
  /** The day of the next payout by bank file, if an owner set one. */
  expectedOn: dayText.nullable(),
});
export type BalanceView = z.output<typeof balanceViewSchema>;

const payoutJob = z.object({
  /** Null if it isn't about one booking, such as a returned payout. */
  bookingId: z.string().nullable(),
  bookingNumber: z.string().nullable(),
  amount: moneyText,
});

/** GET /api/mechanic/payouts: a payout and its rows. */
export const payoutViewSchema = z.object({
  id: z.string(),
  amount: moneyText,
  /** The part reversed for refunds and lost disputes. */
  reversed: moneyText,
  method: z.enum(PAYOUT_METHODS),
  state: z.enum(PAYOUT_STATES),
  /** Last digits of the bank account, or of the provider's account. */
  destination: z.string(),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
  /** Why it was returned. */
  failure: z.string().nullable(),
  jobs: z.array(payoutJob),
});
export type PayoutView = z.output<typeof payoutViewSchema>;

export const payoutPageSchema = z.object({
  items: z.array(payoutViewSchema),
  nextCursor: z.string().nullable(),
});

export const ownPayoutsInputSchema = z.object(followedListShape);

const person = z.object({ id: z.string(), name: z.string() });

/** GET /api/desk/payouts */
export const deskPayoutSchema = payoutViewSchema.omit({ jobs: true }).extend({
  mechanic: person,
  runId: z.string().nullable(),
  runNumber: z.number().nullable(),
  /** Its bank details changed, so the bank file leaves it out. */
  detailsChanged: z.boolean(),
  /** A bank file has listed it, so it can be marked as sent. */
  inBankFile: z.boolean(),
  /** The run's latest bank file lists it, so it can be marked as sent with its run. */
  inLatestBankFile: z.boolean(),
});
export type DeskPayoutView = z.output<typeof deskPayoutSchema>;

export const deskPayoutPageSchema = z.object({
  items: z.array(deskPayoutSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

export const deskPayoutsInput = z.object({
  state: z.enum(PAYOUT_STATES).optional(),
  runId: idText.optional(),
  sort: z.enum(sortsOf(PAYOUT_SORTS)).optional(),
  cursor: idText.optional(),
});

/** A mechanic the next run leaves out, with the amount and the reason. */
const skippedSchema = z.object({
  mechanic: person,
  amount: moneyText,
  obstacles: z.array(obstacleSchema),
  /** Address of their tax form. Each read is logged. */
  taxFormUrl: z.string().nullable(),
  /** When we last told them what's missing. */
  remindedAt: isoTime.nullable(),
  /** They can resolve it, and weren't reminded within a week. */
  canBeReminded: z.boolean(),
});

/** GET /api/desk/payouts/next: what a run would pay now. */
export const nextRunSchema = z.object({
  method: z.enum(PAYOUT_METHODS),
  total: moneyText,
  payouts: z.number(),
  mechanics: z.array(z.object({ mechanic: person, amount: moneyText })),
  skipped: z.array(skippedSchema),
  /** The day an owner set for the run. */
  runOn: dayText.nullable(),
});
export type NextRunView = z.output<typeof nextRunSchema>;

/** PUT /api/desk/payouts/day: null takes the day back. */
export const payoutDaySchema = z.object({ runOn: dayText.nullable() });

/** POST /api/desk/payouts/remind: how many mechanics were reminded. */
export const remindedSchema = z.object({ reminded: z.number().int() });

/** POST /api/desk/payouts/run. `total` is a cross-check: a different sum is a 409. */
export const runPayoutsSchema = z.object({
  total: moneyText.optional(),
  reason: optionalReason,
});

export const payoutRunSchema = z.object({
  id: z.string(),
  number: z.number(),
  method: z.enum(PAYOUT_METHODS),
  createdAt: isoTime,
  /** Null for a run started by schedule. */
  startedBy: z.string().nullable(),
  total: moneyText,
  payouts: z.number(),
  pending: z.number(),
  returned: z.number(),
});
export type PayoutRunView = z.output<typeof payoutRunSchema>;

/** POST /api/desk/payouts/{id}/sent */
export const payoutSentSchema = z.object({ id: idText, reason: optionalReason });
/**
 * POST /api/desk/payouts/runs/{id}/sent. `except` are payouts that the bank didn't pay. `total` is
 * a cross-check: a different sum is a 409.
 */
export const markRunSentSchema = z.object({
  id: idText,
  except: z.array(idText).max(1000).default([]),
  total: moneyText.optional(),
  reason: optionalReason,
});
/** What was marked as sent, and how many payouts of the run are still pending. */
export const runSentSchema = z.object({
  sent: z.number().int(),
  total: moneyText,
  left: z.number().int(),
});
export type RunSent = z.output<typeof runSentSchema>;
/** POST /api/desk/payouts/{id}/returned. The mechanic reads the reason. */
export const payoutReturnedSchema = z.object({ id: idText, reason: reasonText });

/** GET /api/desk/payouts/runs/{id}/bank.csv */
/** GET /api/desk/payouts/runs/{id}/bank.csv: bank details are shown only with a reason. */
export const bankFileSchema = z.object({ id: idText, reason: reasonText });

/** GET /api/desk/payouts/yearly.csv */
export const payoutYearSchema = z.object({ year: z.int().min(2020).max(2100) });
