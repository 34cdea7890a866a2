import { beforeAll, expect, test } from "vitest";
import { JOB_NAMES } from "~/domain/jobs";
import { claimJobs, dueKinds } from "~/server/gateways/jobs/claims";
import { prepareJobs } from "~/server/gateways/jobs/jobs";
import { useDatabase } from "~test/support/db";
import { rounds, times } from "../support";

const database = useDatabase();
beforeAll(() => database.db.maintenance(prepareJobs));

const JOBS_EACH = 6;

test("eight processes that claim jobs of every kind at once claim each job once", async () => {
  const { db } = database;
  for (let round = 0; round < rounds(5, 1); round += 1) {
    await db.query(
      `INSERT INTO pgboss.job (name, data, policy, singleton_key)
       SELECT name, '{}', 'short', gen_random_uuid()::text
       FROM unnest($1::text[]) name, generate_series(1, $2::int)`,
      [JOB_NAMES, JOBS_EACH],
    );
    const claimed: string[] = [];
    const claimAll = async () => {
      for (const name of await dueKinds(db, JOB_NAMES)) {
        claimed.push(...(await claimJobs(db, name, 2)).map(({ id }) => id));
      }
    };
    await Promise.all(times(8, claimAll));
    while ((await dueKinds(db, JOB_NAMES)).length > 0) {
      const before = claimed.length;
      await claimAll();
      // What is left are jobs of a person who has as many running as they may.
      if (claimed.length === before) break;
    }
    expect(new Set(claimed).size).toBe(claimed.length);
    const active = await db.query<{ id: string }>(
      "SELECT id FROM pgboss.job WHERE state = 'active'",
    );
    expect(active.map(({ id }) => id).toSorted()).toEqual(claimed.toSorted());
    await db.script("DELETE FROM pgboss.job");
  }
});
