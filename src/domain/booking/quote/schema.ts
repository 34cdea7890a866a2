import { z } from "zod";
import { FREE_COUNTS } from "../../calendar/schema";
import { field } from "~/messages/field-key";
import { moneyText } from "../../money-schema";
import { isoTime, requiredText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import { carPriceShape, pricedCarSchema } from "../../catalog/price-rule-schema";
import { detailsShape } from "../details/schema";
import { bookedServiceIds, promoCodeText } from "../schema";
import { ENTRY_PAGES } from "../guest/policy";
import { partsShape } from "../../catalog/parts-schema";

const { issueDescription, customerProvidesPartss } = detailsShape("created");

/** The page on which a visit began. Programs don't send it. */
export const entryPage = z
  .enum(ENTRY_PAGES, { error: field("notFromList") })
  .default("api" satisfies (typeof ENTRY_PAGES)[number]);

/** POST /api/quotes. */
export const quoteSchema = z.object({
  location: requiredText(field("placeMissing"), TEXT_LIMITS.line),
  serviceIds: bookedServiceIds,
  /** The car as far as it's known. Its VIN is never sent. */
  vehicle: pricedCarSchema.optional(),
  issueDescription,
  promoCode: promoCodeText,
  /** Prices are the same with the customer's own parts today. */
  customerProvidesPartss,
  entry: entryPage,
});
export type QuoteInput = z.output<typeof quoteSchema>;

const quoteLineSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  price: moneyText,
  ...partsShape,
  ...carPriceShape,
});

export const quoteViewSchema = z.object({
  quoteId: z.string(),
  lines: z.array(quoteLineSchema),
  subtotal: moneyText,
  platformFee: moneyText,
  discount: moneyText,
  total: moneyText,
  /** The highest total, if what isn't known about the car could raise it. Absent otherwise. */
  highestTotal: moneyText.optional(),
  /** Shown beside the total, not part of it. */
  diagnosticFee: moneyText,
  validUntil: isoTime,
  /** IANA time zone of the location; null for an unknown one. */
  timeZone: z.string().nullable(),
  /** Mechanics who accept jobs there; absent for an unknown location. */
  nearby: z.enum(FREE_COUNTS).optional(),
  /**
   * Whether any mechanic works there, online or not; absent for an unknown location.
   */
  served: z.boolean().optional(),
  /** The first times at which one of them is free; absent for an unknown location. */
  firstAvailable: z.array(z.object({ start: isoTime })).optional(),
});
export type QuoteView = z.output<typeof quoteViewSchema>;
