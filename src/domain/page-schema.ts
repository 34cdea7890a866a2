import { z } from "zod";
import { field } from "~/messages/field-key";
import { idText, momentText } from "./text/text";

/** Most rows in a list. */
export const MAX_PAGE = 100;

/** How many rows to return, as text in an address. A number above MAX_PAGE counts as MAX_PAGE. */
export const pageLimit = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    { error: field("limitWrong") },
  )
  .refine((limit) => limit >= 1, field("limitWrong"))
  .transform((limit) => Math.min(limit, MAX_PAGE));

/** The cursor of the page before. */
export const pageCursor = z.string().max(200);

/** Only rows that are new or changed since this time. */
export const changedSince = momentText(field("sinceWrong")).optional();

/** The query of a list whose cursor is the last row of the page before. */
export const followedListShape = {
  limit: pageLimit.optional(),
  cursor: idText.optional(),
  updatedSince: changedSince,
};

/** The query of a followed list, as a service gets it. */
export type FollowedPage = z.output<z.ZodObject<typeof followedListShape>>;
