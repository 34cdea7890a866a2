/** The columns of pg-boss's tables that our own statements name. */
export interface QueueTables {
  "pgboss.job": {
    name: string;
    data: unknown;
    start_after: Date;
    singleton_key: string;
    dead_letter: string | null;
    expire_in: unknown;
    keep_until: Date;
    retry_limit: number | null;
    retry_delay: number | null;
    retry_backoff: boolean | null;
    policy: string | null;
  };
  "pgboss.queue": {
    name: string;
    dead_letter: string | null;
    expire_seconds: number | null;
    retention_minutes: number | null;
    retry_limit: number | null;
    retry_delay: number | null;
    retry_backoff: boolean | null;
    policy: string | null;
  };
}
