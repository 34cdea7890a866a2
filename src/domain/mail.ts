import { z } from "zod";
import { BRAND_NAME } from "./brand";
import { NOTICE_CATEGORIES } from "./notification/choices";

const urlText = z.string().regex(/^https?:\/\//);
const linkSchema = z.object({ label: z.string(), url: urlText });

const MAIL_ID = /^[\w.-]{1,120}@[\w.-]{1,250}$/;
const mailId = z.string().regex(MAIL_ID);

/**
 * One email. Subject and text come from our own constants, with names cleaned. The HTML part is
 * made from these paragraphs, escaped.
 */
export const mailSchema = z.object({
  to: z.string().max(254),
  subject: z.string().max(200),
  /** A paragraph of several lines is shown as a list of facts. */
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
  /**
   * The person and category whose notification settings decide whether it's sent. Security emails
   * leave this out.
   */
  choice: z.object({ userId: z.string(), category: z.enum(NOTICE_CATEGORIES) }).optional(),
  /** Addresses that turn its category off: one for mail programs, one for people. */
  unsubscribe: z.object({ post: urlText, page: urlText }).optional(),
});
export type Mail = z.output<typeof mailSchema>;
/** An email to an account that may no longer have an address. */
export type Letter = Omit<Mail, "to" | "choice"> & { to: string | null; userId: string };

/** Reason for the email, in its footer. */
export const MAIL_FOOT = {
  always: `This email keeps your ${BRAND_NAME} account safe or answers you, so we always send it.`,
  chosen: `You're getting this email because you have a ${BRAND_NAME} account.`,
  unsubscribe: "Unsubscribe from these emails",
} as const;

/**
 * Splits a text that a person wrote. Each line becomes a paragraph, because one with several lines
 * would be shown as a list of facts.
 */
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
