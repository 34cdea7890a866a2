import { z } from "zod";
import { field } from "~/messages/field-key";
import { emailText } from "../account/schema";
import { idText } from "../text/text";

/** POST /api/waitlist. */
export const joinWaitlistSchema = z.object({
  zip: z
    .string({ error: field("contactZipCodeWrong") })
    .trim()
    .regex(/^\d{5}$/, field("contactZipCodeWrong")),
  email: emailText(field("emailRequired")),
  serviceId: idText.nullable().optional(),
  /** The solved challenge of a 403 `PROOF_NEEDED`. */
  proof: z.string().max(400).optional(),
});
export type JoinWaitlistInput = z.output<typeof joinWaitlistSchema>;

/** POST /api/waitlist/confirm. */
export const confirmWaitlistSchema = z.object({
  token: z
    .string({ error: field("linkDead") })
    .min(1, field("linkDead"))
    .max(200, field("linkDead")),
});

/** The place of a confirmed entry, "Nome, AK". */
export const waitlistConfirmedSchema = z.object({ place: z.string() });
export type WaitlistConfirmed = z.output<typeof waitlistConfirmedSchema>;

/** GET /api/desk/waitlist: where visitors wait for a mechanic. */
export const deskWaitlistSchema = z.object({
  places: z.array(z.object({ place: z.string(), waiting: z.int() })),
});
export type DeskWaitlist = z.output<typeof deskWaitlistSchema>;

/** The answer to every call of POST /api/waitlist. */
export const WAITLIST_JOINED = "Check your email. We've sent you a link to confirm.";
export const WAITLIST_LEFT = "We won't email you about new mechanics anymore.";
