import { sql, type Expression } from "kysely";

interface JobInTheWay {
  id: string;
  bookingNumber: string;
  scheduledAt: Date;
  busyUntil: Date;
  timeZone: string;
}

/**
 * Finds a mechanic's first job `o`, other than this one, that leaves less than their buffer before
 * or after its time. Looks again at each call, so under a lock it sees what the lock waited for.
 */
export function jobInTheWay(of: {
  mechanicId: Expression<string>;
  bookingId: Expression<string>;
  scheduledAt: Expression<Date>;
  busyUntil: Expression<Date>;
}) {
  return sql<JobInTheWay>`job_in_the_way(${of.mechanicId}::uuid, ${of.bookingId}::uuid,
    ${of.scheduledAt}::timestamptz, ${of.busyUntil}::timestamptz)`.as("o");
}

/** Subtracts from a time what a mechanic keeps between two jobs beyond the usual buffer. */
export function beforeExtraBuffer(at: Expression<Date>, mechanicId: Expression<string>) {
  return sql<Date>`${at}::timestamptz - extra_buffer(${mechanicId})`;
}
