import { z } from "zod";
import { NOTICE_CATEGORIES } from "./notification/choices";

const urlText = z.string().regex(/^https?:\/\//);
const linkSchema = z.object({ label: z.string(), url: urlText });

const MAIL_ID = /^[\w.-]{1,120}@[\w.-]{1,250}$/;
const mailId = z.string().regex(MAIL_ID);

/**
 * One message: subject and words come from our own constants, names in them are cleaned. The HTML
 * part is made from the same paragraphs, escaped.
 */
export const mailSchema = z.object({
  to: z.string().max(254),
  subject: z.string().max(200),
  /** One of several lines is a list of facts. */
  paragraphs: z.array(z.string()),
  /** What lists of mails show beneath the subject, where it must not be the first words. */
  preview: z.string().optional(),
  /** A button: our own address alone. */
  action: linkSchema.optional(),
  /** What it is about, as a link beneath; left out where the button leads there. */
  about: linkSchema.optional(),
  /** What it belongs to: mail programs show mails that name each other as one conversation. */
  thread: z
    .object({ id: mailId, references: z.array(mailId), replyTo: z.string().max(254).optional() })
    .optional(),
  /** Files that go along, small ones of our own making. */
  attachments: z
    .array(z.object({ filename: z.string().max(100), contentType: z.string(), base64: z.string() }))
    .optional(),
  /** Whose choice it is whether they get it; mails that keep an account safe leave this out. */
  choice: z.object({ userId: z.string(), category: z.enum(NOTICE_CATEGORIES) }).optional(),
  /** Where mails of its kind are stopped: by a program, and by a person. */
  unsubscribe: z.object({ post: urlText, page: urlText }).optional(),
});
export type Mail = z.output<typeof mailSchema>;
/** A mail about something of theirs to a person whose account may have lost its address. */
export type Letter = Omit<Mail, "to" | "choice"> & { to: string | null; userId: string };
