import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import { invalidField } from "~/domain/errors";
import { isRowId } from "~/domain/text";

// Years like 0000 are ISO too, but no database time: bookings are from this age.
const cursorParts = z.tuple([z.iso.datetime().regex(/^[2-9]\d{3}-/), z.string().refine(isRowId)]);

/** Names the row a page ended with. */
export function encodeCursor(row: { createdAt: string; id: string }): string {
  return Buffer.from(JSON.stringify([row.createdAt, row.id])).toString("base64url");
}

/** What comes after that row, as a condition on `b`; anything that is not such a name is a 400. */
export function afterCursor(cursor: string | undefined): Prisma.Sql {
  if (cursor === undefined) return Prisma.empty;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    parts = null;
  }
  const parsed = cursorParts.safeParse(parts);
  if (!parsed.success) throw invalidField("cursor", "This page marker can't be read.");
  const [createdAt, id] = parsed.data;
  return Prisma.sql`AND (b."createdAt", b."id") < (${createdAt}::timestamptz, ${id}::uuid)`;
}
