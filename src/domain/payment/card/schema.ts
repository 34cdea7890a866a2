import { z } from "zod";
import { field } from "~/messages/field-key";
import { moneyText } from "../../money-schema";
import { idText, isoTime } from "../../text/text";

/** A customer's saved card, and the upcoming bookings that use it. */
export const cardViewSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  default: z.boolean(),
  bookings: z.array(
    z.object({
      id: z.string(),
      bookingNumber: z.string(),
      scheduledAt: isoTime,
      timeZone: z.string(),
      total: moneyText,
      /** The amount is authorized already and stays so; otherwise this card will be authorized. */
      isHeld: z.boolean(),
    }),
  ),
});
export type CardView = z.output<typeof cardViewSchema>;

/** DELETE /api/cards/{id} */
export const cardIdSchema = z.object({ id: idText });

/** PUT /api/cards/{id} */
export const chooseCardSchema = cardIdSchema.extend({
  default: z.literal(true, { error: field("defaultCardOff") }),
});

const CLIENT_SECRET_MAX = 200;

/** POST /api/cards/{id}/pay */
export const payWithCardSchema = cardIdSchema.extend({
  clientSecret: z
    .string({ error: field("payForMissing") })
    .min(1, field("payForMissing"))
    .max(CLIENT_SECRET_MAX, field("clientSecretWrong")),
});

/** Done, or the bank asks the cardholder first. */
export const cardPaymentSchema = z.object({ step: z.enum(["done", "authenticate"]) });
