import { z } from "zod";
import { field } from "~/messages/field-key";
import { optionalReason } from "../staff/team";
import { idText, isoTime, momentText, optionalText, requiredText } from "../text/text";
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_IMPORTANCES,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_STATES,
  DESK_ANNOUNCEMENT_VIEWS,
  isAnnouncementLink,
} from "./announcement";

/** An announcement as people read it. */
export const announcementSchema = z.object({
  id: z.string(),
  /** Grows with each change of the text. People who dismissed an earlier revision see it again. */
  revision: z.int(),
  importance: z.enum(ANNOUNCEMENT_IMPORTANCES),
  text: z.string(),
  linkUrl: z.string().nullable(),
  linkText: z.string().nullable(),
});
export type AnnouncementView = z.output<typeof announcementSchema>;

/** GET /api/announcements */
export const openAnnouncementsSchema = z.object({
  announcements: z.array(announcementSchema),
  /** When the next one starts or ends. Open pages ask again then. */
  nextChangeAt: isoTime.nullable(),
});
export type OpenAnnouncements = z.output<typeof openAnnouncementsSchema>;

/** An announcement at the desk. */
export const deskAnnouncementSchema = announcementSchema.extend({
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  startsAt: isoTime,
  endsAt: isoTime.nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  version: z.int(),
});
export type DeskAnnouncement = z.output<typeof deskAnnouncementSchema>;

/** GET /api/desk/announcements */
export const deskAnnouncementsInputSchema = z.object({
  show: z
    .enum(DESK_ANNOUNCEMENT_VIEWS, { error: field("announcementViewWrong") })
    .default("current"),
  cursor: idText.optional(),
});
export const deskAnnouncementPageSchema = z.object({
  items: z.array(deskAnnouncementSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

const LINK = field("announcementLinkWrong");
const MOMENT = field("momentWrong");

/** The fields that people read, shared with the desk's form. */
export const announcementWords = {
  audience: z.enum(ANNOUNCEMENT_AUDIENCES, { error: field("announcementAudienceMissing") }),
  importance: z.enum(ANNOUNCEMENT_IMPORTANCES, { error: field("announcementImportanceMissing") }),
  text: requiredText(field("announcementTextMissing"), ANNOUNCEMENT_LIMITS.text),
};

const shape = {
  ...announcementWords,
  linkUrl: z
    .string({ error: LINK })
    .max(ANNOUNCEMENT_LIMITS.linkUrl, field("tooLong"))
    .refine(isAnnouncementLink, LINK)
    .nullable()
    .optional(),
  linkText: optionalText(ANNOUNCEMENT_LIMITS.linkText).nullable().optional(),
  /** Missing or past means now. */
  startsAt: momentText(MOMENT).nullable().optional(),
  /** Missing means until staff end it. */
  endsAt: momentText(MOMENT).nullable().optional(),
  reason: optionalReason,
};

/** Checks that a link has both an address and a text. */
export function wrongLink({
  linkUrl,
  linkText,
}: {
  linkUrl?: string | null | undefined;
  linkText?: string | null | undefined;
}) {
  if (linkUrl && !linkText) {
    return { path: ["linkText"], message: field("announcementLinkTextMissing") };
  }
  if (linkText && !linkUrl) {
    return { path: ["linkUrl"], message: field("announcementLinkUrlMissing") };
  }
  return null;
}

/** POST /api/desk/announcements */
export const createAnnouncementSchema = z.object(shape).superRefine((input, ctx) => {
  const wrong = wrongLink(input);
  if (wrong !== null) ctx.addIssue({ code: "custom", ...wrong });
});

/** PUT /api/desk/announcements/{id}: the whole announcement, as the desk's form has it. */
export const changeAnnouncementSchema = z
  .object({ ...shape, id: idText, version: z.int().min(1) })
  .superRefine((input, ctx) => {
    const wrong = wrongLink(input);
    if (wrong !== null) ctx.addIssue({ code: "custom", ...wrong });
  });

/** POST /api/desk/announcements/{id}/end and /cancel */
export const announcementActionSchema = z.object({ id: idText, reason: optionalReason });
