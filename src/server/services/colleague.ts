import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { causeOf, doneByColleague } from "~/domain/staff/colleague";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "./actor";
import type { ServiceContext } from "./context";

type Reading = Pick<ServiceContext, "db">;
type Subject = NonNullable<ReturnType<typeof causeOf>>["subject"];

const inputSchema = z.object({ id: z.string() });

/**
 * Returns a refusal of a staff action that names the colleague who was first and what they did, or
 * the refusal itself if no colleague was.
 * @param readInput reads what the refused call was sent. The body of a refused caller isn't read, and
 *   asking for it would turn their refusal into another one.
 */
export async function namingColleague(
  ctx: Reading,
  { userId }: Pick<Actor<"staff">, "userId">,
  readInput: () => Promise<unknown>,
  refusal: DomainError,
): Promise<DomainError> {
  const cause = causeOf(refusal);
  if (cause === null) return refusal;
  const { id = "" } = inputSchema.safeParse(await readInput()).data ?? {};
  const about = await entriesAbout(ctx, cause.subject, id);
  if (about === null) return refusal;
  const entry = await ctx.db.auditEntry.findFirst({
    where: { ...about, action: { in: [...cause.actions] } },
    select: { userId: true, action: true },
    orderBy: { id: "desc" },
  });
  const did = entry === null ? null : doneByColleague(entry.action);
  if (entry === null || did === null) return refusal;
  const name = entry.userId === userId ? "You" : await nameOf(ctx, entry.userId);
  const facts = { ...refusal.details, name, did };
  switch (refusal.code) {
    case "STALE":
      return new DomainError("colleagueChanged", facts);
    case "NOT_FOUND":
      return new DomainError("colleagueEnded", facts);
    default:
      return new DomainError("colleagueWasFirst", facts);
  }
}

/** Finds which log entries are about the call's subject; null if there's no such subject. */
async function entriesAbout(
  { db }: Reading,
  subject: Subject,
  id: string,
): Promise<Prisma.AuditEntryWhereInput | null> {
  if (subject === "newest") return {};
  if (subject === "booking" && !isRowId(id)) {
    const bookingNumber = id.toUpperCase();
    const booking = await db.booking.findUnique({
      where: { bookingNumber },
      select: { id: true },
    });
    return booking === null ? null : { subject: booking.id };
  }
  if (!isRowId(id)) return null;
  switch (subject) {
    case "document": {
      const row = await db.mechanicDocument.findUnique({ where: { id } });
      return row && { subject: row.mechanicId, changes: { path: ["document"], equals: id } };
    }
    case "claim": {
      const row = await db.claim.findUnique({ where: { id } });
      return row && { subject: row.bookingId, changes: { path: ["claim"], equals: id } };
    }
    case "booking":
    case undefined:
      return { subject: id };
    default:
      return subject satisfies never;
  }
}

async function nameOf({ db }: Reading, id: string): Promise<string> {
  const person = await db.user.findUnique({
    where: { id },
    select: { firstName: true, lastName: true },
  });
  return `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim() || "A colleague";
}
