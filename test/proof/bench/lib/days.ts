import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/**
 * Makes the running product compute the figures of finished days, as it does each hour; returns the
 * milliseconds. A newly filled database has two years of them.
 */
export async function closeDays(sql: pg.Pool): Promise<number> {
  const begun = performance.now();
  await sql.query(`INSERT INTO pgboss.job (name, data) VALUES ('desk.closeDays', '{}')`);
  for (;;) {
    const { rows } = await sql.query<{ waiting: string }>(
      `SELECT count(*) AS waiting FROM pgboss.job WHERE name = 'desk.closeDays'
       AND state < 'completed'`,
    );
    if (Number(rows[0]?.waiting) === 0) return performance.now() - begun;
    await sleep(100);
  }
}
