import { z } from "zod";
import { field } from "~/messages/field-key";
import { emailText } from "../account/schema";
import { ownBookingSchema } from "../booking/desk/own-booking";
import { optionalReason } from "../staff/team";
import { idText, isoTime, optionalName, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { DESK_SUPPORT_VIEWS, SUPPORT_STATES } from "./policy";

const WORDS_MISSING = field("messageMissing");

// People's own requests.

/** A message in a thread, from the person or from us. */
const ownMessageSchema = z.object({
  id: z.string(),
  from: z.enum(["you", "support"]),
  body: z.string(),
  at: isoTime,
});

export const ownSupportSchema = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(SUPPORT_STATES),
  createdAt: isoTime,
  lastAt: isoTime,
});
export type OwnSupport = z.infer<typeof ownSupportSchema>;

export const ownSupportThreadSchema = ownSupportSchema.extend({
  messages: z.array(ownMessageSchema),
});
export type OwnSupportThread = z.infer<typeof ownSupportThreadSchema>;

/** GET /api/support. */
export const ownSupportInputSchema = z.object({ cursor: idText.optional() });
export const ownSupportPageSchema = z.object({
  items: z.array(ownSupportSchema),
  nextCursor: z.string().nullable(),
});

/** GET /api/support/{id}. */
export const supportIdSchema = z.object({ id: idText });

/** POST /api/support/{id}/messages. */
export const supportReplySchema = z.object({
  id: idText,
  message: requiredText(WORDS_MISSING, TEXT_LIMITS.issue),
});

/** POST /api/support/link/read. The secret is in the body, where nothing logs it. */
export const supportLinkSchema = z.object({
  token: z
    .string({ error: field("supportLinkIncomplete") })
    .min(1, field("supportLinkIncomplete"))
    .max(100),
});
/** POST /api/support/link/reply. */
export const supportLinkReplySchema = supportLinkSchema.extend({
  message: requiredText(WORDS_MISSING, TEXT_LIMITS.issue),
});

// Requests as staff see them.

/** GET /api/desk/support. */
export const deskSupportInputSchema = z.object({
  show: z.enum(DESK_SUPPORT_VIEWS, { error: field("requestViewWrong") }).default("open"),
  /** Start of a name, email address or phone number, words of the subject, or a request's id. */
  q: optionalText(TEXT_LIMITS.name).default(""),
  cursor: idText.optional(),
});

export const deskSupportSchema = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(SUPPORT_STATES),
  /** Staff began it, and emails about it say only that there is a message. */
  isPrivate: z.boolean(),
  /** The account's owner today, or a person with only an address. */
  from: z.object({
    userId: z.string().nullable(),
    name: z.string(),
    email: z.string().nullable(),
    /** The address is confirmed. Otherwise answers are read after signing in. */
    isProven: z.boolean(),
  }),
  /** Start of their last message. */
  excerpt: z.string(),
  waitingSince: isoTime.nullable(),
  /** Deadline for the answer. */
  dueAt: isoTime.nullable(),
  createdAt: isoTime,
  lastAt: isoTime,
  /** The staff member who took it. */
  assignee: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
});
export type DeskSupport = z.infer<typeof deskSupportSchema>;

export const deskSupportPageSchema = z.object({
  items: z.array(deskSupportSchema),
  nextCursor: z.string().nullable(),
  /** More people match than were looked up, so their requests may be missing. */
  tooMany: z.boolean(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

export const deskSupportThreadSchema = deskSupportSchema.extend({
  version: z.int(),
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.enum(["person", "staff"]),
      by: z.string(),
      body: z.string(),
      at: isoTime,
    }),
  ),
  /** Notes only staff read. */
  notes: z.array(z.object({ id: z.string(), by: z.string(), body: z.string(), at: isoTime })),
  /** Their newest bookings, on either side. */
  bookings: z.array(ownBookingSchema),
  log: z.array(
    z.object({
      id: z.string(),
      who: z.string(),
      at: isoTime,
      action: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type DeskSupportThread = z.infer<typeof deskSupportThreadSchema>;

/** POST /api/desk/support: an email that came to the support mailbox. */
export const writeDownSupportSchema = z.object({
  email: emailText(field("theirEmailMissing")),
  sender: optionalName().default(""),
  about: requiredText(field("requestSubjectMissing"), TEXT_LIMITS.name),
  message: requiredText(field("requestMessageMissing"), TEXT_LIMITS.issue),
});

/** POST /api/desk/support/{id}/answer. */
export const replyToRequestSchema = z.object({
  id: idText,
  message: requiredText(field("answerToReviewMissing"), TEXT_LIMITS.issue),
  /** The version staff read. An answer to an older one is refused. */
  version: z
    .int({ error: field("answeredVersionMissing") })
    .min(1)
    .max(2_147_483_647),
});

/** POST /api/desk/support/{id}/preview. */
export const previewAnswerSchema = replyToRequestSchema.omit({ version: true });

/** POST /api/desk/bookings/{id}/message: to the customer of an open request. */
export const messageCustomerSchema = replyToRequestSchema.extend({
  message: requiredText(WORDS_MISSING, TEXT_LIMITS.issue),
  /** The conversation's version that staff read; null before the first message. */
  version: replyToRequestSchema.shape.version.nullable(),
});

/** POST /api/desk/bookings/{id}/message/preview. */
export const previewCustomerMessageSchema = messageCustomerSchema.omit({ version: true });

/** POST /api/desk/people/{id}/message. */
export const messagePersonSchema = z.object({
  id: idText,
  message: requiredText(WORDS_MISSING, TEXT_LIMITS.issue),
});

/** POST /api/desk/support/{id}/note. */
export const noteSupportSchema = z.object({
  id: idText,
  note: requiredText(field("supportNoteMissing"), TEXT_LIMITS.note),
});

/** POST /api/desk/support/{id}/assign: assigns it to the caller, or unassigns it. */
export const assignSupportSchema = z.object({ id: idText, mine: z.boolean() });

/** POST /api/desk/support/{id}/close and …/reopen. */
export const deskSupportActionSchema = z.object({ id: idText, reason: optionalReason });
