import type { Prisma } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import { changedTerms, type Terms } from "~/domain/booking/price/terms";
import type { ServiceContext } from "../context";
import type { BookingRow } from "./rows";

function termsOf(row: BookingRow): Terms {
  const { area, scheduledAt, timeZone, totalCents } = row;
  const services = row.lines.map((line) => line.name);
  return { area, scheduledAt, timeZone, totalCents, services };
}

/** Builds the record of the version an edit replaces. */
export function revisionOf(row: BookingRow): Prisma.BookingRevisionUncheckedCreateInput {
  const { services, ...terms } = termsOf(row);
  return { ...terms, services: [...services], bookingId: row.id, version: row.version };
}

/** Returns what changed in a job since the version the mechanic saw. */
export async function staleTerms(
  ctx: ServiceContext,
  row: BookingRow,
  version: number,
): Promise<DomainError> {
  // Only edits save a revision, so the first one at or after the version they saw has its terms.
  const seen = await ctx.db.bookingRevision.findFirst({
    where: { bookingId: row.id, version: { gte: version } },
    orderBy: { version: "asc" },
  });
  const changes =
    seen === null
      ? []
      : changedTerms({ ...seen, scheduledAt: seen.scheduledAt.toISOString() }, termsOf(row));
  return new DomainError("jobChanged", {
    status: row.status,
    version: row.version,
    changes,
  });
}
