import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";

// ISO also allows years like 0000, but no booking is that old, and Postgres has no year 0.
const cursorParts = z.tuple([z.iso.datetime().regex(/^[2-9]\d{3}-/), z.string().refine(isRowId)]);

/** Encodes the last row of a page. */
export function encodeCursor(row: { createdAt: string; id: string }): string {
  return Buffer.from(JSON.stringify([row.createdAt, row.id])).toString("base64url");
}

/** Decodes the row after which the next page begins. Throws 400 for anything else. */
export function readCursor(cursor: string): { afterTime: Date; afterId: string } {
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    decoded = null;
  }
  const parsed = cursorParts.safeParse(decoded);
  if (!parsed.success) throw new DomainError("noCursor", { field: "cursor" });
  const [createdAt, afterId] = parsed.data;
  return { afterTime: new Date(createdAt), afterId };
}
