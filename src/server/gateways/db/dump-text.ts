/**
 * Removes a setting from the head of a dump by pg_dump 17 or newer: older servers don't know it, and
 * its default is the same.
 */
export const forOlderServers = (sql: string): string =>
  sql.replace(/^SET transaction_timeout = 0;\n/m, "");
