import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { invalidField } from "~/domain/errors";
import { isRowId } from "~/domain/text";

/** Newest first; the id breaks ties. */
export const NEWEST_FIRST = [
  { createdAt: "desc" },
  { id: "desc" },
] as const satisfies readonly Prisma.BookingOrderByWithRelationInput[];

// Years like 0000 are ISO too, but no database time: bookings are from this age.
const cursorParts = z.tuple([z.iso.datetime().regex(/^[2-9]\d{3}-/), z.string().refine(isRowId)]);

/** Names the row a page ended with. */
export function encodeCursor(row: { createdAt: Date; id: string }): string {
  return Buffer.from(JSON.stringify([row.createdAt.toISOString(), row.id])).toString("base64url");
}

/** What comes after that row; anything that is not such a name is a 400. */
export function afterCursor(cursor: string | undefined): Prisma.BookingWhereInput {
  if (cursor === undefined) return {};
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    parts = null;
  }
  const parsed = cursorParts.safeParse(parts);
  if (!parsed.success) throw invalidField("cursor", "This page marker can't be read.");
  const [createdAt, id] = parsed.data;
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}
