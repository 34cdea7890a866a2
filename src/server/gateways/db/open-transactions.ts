import { sql, type Expression } from "kysely";

/**
 * The moment up to which everything is committed: the start of the oldest open transaction, by the
 * clock that gave `now`. A second less, because times are taken shortly before their statement runs.
 * Read it before the rows: what commits in between would be missed otherwise.
 */
export const committedUntil = (now: Expression<Date>) =>
  sql<Date>`(${now}::timestamptz - interval '1 second' - (clock_timestamp() - COALESCE((
    SELECT min("xact_start") FROM pg_stat_activity
    WHERE "datname" = current_database() AND "pid" <> pg_backend_pid()
  ), clock_timestamp())))`;
