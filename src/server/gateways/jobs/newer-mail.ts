import type { DbClient } from "../db/types";

/**
 * Lists newer emails of the same kind about the same booking to the same reader that wait or are
 * being sent.
 */
export function newerMails(db: DbClient, jobId: string): Promise<{ claimId: string | null }[]> {
  return db.$queryRaw<{ claimId: string | null }[]>`
    SELECT newer.data->>'claimId' AS "claimId"
    FROM pgboss.job own JOIN pgboss.job newer
      ON newer.name = own.name AND newer.state IN ('created', 'retry', 'active')
      AND (newer.created_on, newer.id) > (own.created_on, own.id)
      AND newer.data->>'bookingId' = own.data->>'bookingId'
      AND newer.data->>'kind' = own.data->>'kind'
      AND newer.data->>'personId' IS NOT DISTINCT FROM own.data->>'personId'
      AND newer.data->>'readerId' IS NULL
    WHERE own.name = 'mail.booking' AND own.id = ${jobId}::uuid`;
}
