import { z } from "zod";
import { BRAND_NAME } from "./brand";
import { NOTICE_CATEGORIES } from "./notification/choices";

const urlText = z.string().regex(/^https?:\/\//);
const linkSchema = z.object({ label: z.string(), url: urlText });

const MAIL_ID = /^[\w.-]{1,120}@[\w.-]{1,250}$/;
const mailId = z.string().regex(MAIL_ID);

/**
 * One message. Subject and words are our own constants, and names in them are cleaned. The HTML
 * part is made from the same paragraphs, escaped.
 */
export const mailSchema = z.object({
  to: z.string().max(254),
  subject: z.string().max(200),
  /** A paragraph of several lines is a list of facts. */
  paragraphs: z.array(z.string()),
  /** Preview text in a list of emails, if it shouldn't be the first words. */
  preview: z.string().optional(),
  /** A button, to one of our own addresses. */
  action: linkSchema.optional(),
  /** A link to the subject, below the text; left out if the button leads there. */
  about: linkSchema.optional(),
  /** The conversation it belongs to. Email programs group messages that name each other. */
  thread: z
    .object({ id: mailId, references: z.array(mailId), replyTo: z.string().max(254).optional() })
    .optional(),
  /** Small attached files we made. */
  attachments: z
    .array(z.object({ filename: z.string().max(100), contentType: z.string(), base64: z.string() }))
    .optional(),
  /** Whose choice decides if it's sent. Security emails leave this out. */
  choice: z.object({ userId: z.string(), category: z.enum(NOTICE_CATEGORIES) }).optional(),
  /** Where its category is turned off: by a program, and by a person. */
  unsubscribe: z.object({ post: urlText, page: urlText }).optional(),
});
export type Mail = z.output<typeof mailSchema>;
/** An email about a person's own data, to an account that may have lost its address. */
export type Letter = Omit<Mail, "to" | "choice"> & { to: string | null; userId: string };

/** Reason for the email, in its footer. */
export const MAIL_FOOT = {
  always: `This email keeps your ${BRAND_NAME} account safe or answers you, so we always send it.`,
  chosen: `You're getting this email because you have a ${BRAND_NAME} account.`,
  unsubscribe: "Unsubscribe from these emails",
} as const;

/** Splits a text that a person wrote. A paragraph of several lines would be a list of facts. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n+/).filter((line) => line.trim() !== "");

/** Writes an email as plain text. */
export function mailText({ paragraphs, action, about, unsubscribe }: Mail): string {
  const links = [action, about].flatMap((link) =>
    link === undefined ? [] : [`${link.label}: ${link.url}`],
  );
  const end =
    unsubscribe === undefined ? [] : [`--\n${MAIL_FOOT.unsubscribe}: ${unsubscribe.page}`];
  return `${[...paragraphs, ...links, ...end].join("\n\n")}\n`;
}

/** Returns the preview text: the first words after the greeting. */
export function previewOf({ preview, paragraphs }: Mail): string {
  return preview ?? paragraphs.find((text) => !text.endsWith(",")) ?? "";
}
