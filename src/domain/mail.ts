import { z } from "zod";
import { BRAND_NAME } from "./brand";
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

/** Why somebody gets a mail, beneath it. */
export const MAIL_FOOT = {
  always: `This email keeps your ${BRAND_NAME} account safe or answers you, so we always send it.`,
  chosen: `You're getting this email because you have a ${BRAND_NAME} account.`,
  unsubscribe: "Unsubscribe from these emails",
} as const;

/** A mail as plain text. */
export function mailText({ paragraphs, action, about, unsubscribe }: Mail): string {
  const links = [action, about].flatMap((link) =>
    link === undefined ? [] : [`${link.label}: ${link.url}`],
  );
  const end =
    unsubscribe === undefined ? [] : [`--\n${MAIL_FOOT.unsubscribe}: ${unsubscribe.page}`];
  return `${[...paragraphs, ...links, ...end].join("\n\n")}\n`;
}

/** What a list of mails shows beneath the subject: the first words that are no greeting. */
export function previewOf({ preview, paragraphs }: Mail): string {
  return preview ?? paragraphs.find((text) => !text.endsWith(",")) ?? "";
}
