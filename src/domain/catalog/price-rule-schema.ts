import { z } from "zod";
import { field } from "~/messages/field-key";
import { moneyText } from "../money-schema";
import { optionalReason } from "../staff/team";
import { TEXT_LIMITS } from "../text/limits";
import { idText, optionalText, requiredText } from "../text/text";
import { BODIES, FUELS, MOST_CYLINDERS, MOST_LITERS } from "../vehicle/facts";
import { OLDEST_VEHICLE_YEAR } from "../vehicle/options";
import { vehicleInputSchema } from "../vehicle/schema";
import { PRICE_RULES } from "./policy";
import { hasCondition } from "./price-rule";

const YEAR = field("ruleYearWrong");
const LITERS = field("litersWrong");
const CYLINDERS = field("cylindersWrong");
const MINUTES = field("ruleMinutesWrong");
const AMOUNT = field("ruleAmountWrong");

const names = z
  .array(requiredText(field("ruleNameWrong"), TEXT_LIMITS.name), { error: field("ruleNameWrong") })
  .max(PRICE_RULES.names, field("ruleNamesTooMany"))
  .default([]);

const year = z.int(YEAR).min(OLDEST_VEHICLE_YEAR, YEAR).max(9999, YEAR).optional();
const liters = z.number(LITERS).min(0.1, LITERS).max(MOST_LITERS, LITERS).optional();
const cylinders = z.int(CYLINDERS).min(1, CYLINDERS).max(MOST_CYLINDERS, CYLINDERS).optional();

const ruleShape = {
  makes: names,
  models: names,
  yearFrom: year,
  yearTo: year,
  fuels: z
    .array(z.enum(FUELS, { error: field("notFromList") }), { error: field("notFromList") })
    .max(FUELS.length, field("notFromList"))
    .default([]),
  litersFrom: liters,
  litersTo: liters,
  cylindersFrom: cylinders,
  cylindersTo: cylinders,
  bodies: z
    .array(z.enum(BODIES, { error: field("notFromList") }), { error: field("notFromList") })
    .max(BODIES.length, field("notFromList"))
    .default([]),
  /** Added to the base price, in cents. */
  addCents: z.int(AMOUNT).min(0, AMOUNT).max(PRICE_RULES.addCents, AMOUNT).default(0),
  notOffered: z.boolean({ error: field("ruleOfferWrong") }).default(false),
  /** Added to the duration. */
  minutes: z
    .int(MINUTES)
    .min(0, MINUTES)
    .max(PRICE_RULES.minutes.max, MINUTES)
    .multipleOf(PRICE_RULES.minutes.step, MINUTES)
    .default(0),
  note: optionalText(PRICE_RULES.note).default(""),
};

/** A rule as the desk sends it. */
export const sentRuleSchema = z
  .object({
    /** A rule of this service that stays; absent for a new one. */
    id: idText.optional(),
    paused: z.boolean({ error: field("rulePausedWrong") }).default(false),
    ...ruleShape,
  })
  .superRefine((rule, ctx) => {
    const wrong = (path: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [path], message });
    if (!hasCondition(rule)) wrong("makes", field("ruleConditionMissing"));
    if ((rule.yearFrom ?? 0) > (rule.yearTo ?? Infinity)) wrong("yearTo", field("ruleReversed"));
    if ((rule.litersFrom ?? 0) > (rule.litersTo ?? Infinity)) {
      wrong("litersTo", field("ruleReversed"));
    }
    if ((rule.cylindersFrom ?? 0) > (rule.cylindersTo ?? Infinity)) {
      wrong("cylindersTo", field("ruleReversed"));
    }
    if (rule.notOffered && rule.addCents > 0) wrong("addCents", field("ruleEitherOr"));
    if ((rule.notOffered || rule.addCents > 0) && rule.note === "") {
      wrong("note", field("ruleNoteMissing"));
    }
  });

/** PUT /api/desk/services/{id}/rules: the whole list, in order. */
export const saveRulesSchema = z.object({
  id: idText,
  /** The version that was looked at. */
  version: z.int().min(1),
  rules: z
    .array(sentRuleSchema, { error: field("rulesWrong") })
    .max(PRICE_RULES.most, field("rulesTooMany")),
  reason: optionalReason,
});

/** A rule as customers' screens and programs read it. */
export const priceRuleSchema = z.object({
  makes: z.array(z.string()),
  models: z.array(z.string()),
  yearFrom: z.number().optional(),
  yearTo: z.number().optional(),
  fuels: z.array(z.enum(FUELS)),
  litersFrom: z.number().optional(),
  litersTo: z.number().optional(),
  cylindersFrom: z.number().optional(),
  cylindersTo: z.number().optional(),
  bodies: z.array(z.enum(BODIES)),
  addCents: z.number(),
  notOffered: z.boolean(),
  minutes: z.number(),
  note: z.string(),
});

/** A rule at the desk. */
export const deskRuleSchema = priceRuleSchema.extend({
  id: z.string(),
  paused: z.boolean(),
  /** Bookings of the last 90 days that it priced. */
  bookings: z.number(),
  /** How many of them had an approved updated quote for a higher price. */
  updatedQuotes: z.number(),
});

/** GET and PUT /api/desk/services/{id}/rules. */
export const deskRulesSchema = z.object({
  serviceId: z.string(),
  basePrice: moneyText,
  version: z.number(),
  rules: z.array(deskRuleSchema),
});
export type DeskRules = z.output<typeof deskRulesSchema>;

/** A car whose price is asked for. */
export const pricedCarSchema = vehicleInputSchema.pick({
  year: true,
  make: true,
  model: true,
  engineLiters: true,
  cylinders: true,
  fuel: true,
  body: true,
});

/** POST /api/desk/services/{id}/price. */
export const tryPriceSchema = z.object({ id: idText, vehicle: pricedCarSchema });

export const triedPriceSchema = z.object({
  price: moneyText,
  /** What a customer pays: with the platform fee. */
  total: moneyText,
  minutes: z.number(),
  /** The rule that matches; null if the base price counts. */
  ruleId: z.string().nullable(),
  offered: z.boolean(),
  note: z.string().optional(),
  /** True if a fact that isn't known could raise the price. */
  factsMissing: z.boolean(),
});
export type TriedPrice = z.output<typeof triedPriceSchema>;

/** What an answer says about the price of a line for its car. */
export const carPriceShape = {
  /** The rule's note. Absent if the base price counts. */
  priceNote: z.string().optional(),
  /** True if more about the car could have raised the price. Absent otherwise. */
  factsMissing: z.boolean().optional(),
};

/** The price of a service for one of the caller's cars. */
export const serviceForCarSchema = z.object({
  price: moneyText,
  estimatedDuration: z.number(),
  offered: z.boolean(),
  /** The highest price, if what isn't known about the car could raise it. Absent otherwise. */
  highestPrice: moneyText.optional(),
  ...carPriceShape,
});
