import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { readAlertFacts } from "~/domain/staff/alert/facts";
import { ALERT_KINDS } from "~/domain/staff/alert/kinds";
import type { Db } from "~/server/gateways/db/db";
import { newInstance, noteInstance, startBeats } from "~/server/gateways/db/instances";
import {
  inTurn,
  migrate,
  MIGRATIONS_FOLDER,
  pendingMigrations,
  readMigrations,
} from "~/server/gateways/db/migrations";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { openPostgres } from "~/server/gateways/db/postgres";
import type { SqlQuery } from "~/server/gateways/db/types";
import { databaseUrl } from "~test/support/database/postgres";
import { inOneTransaction } from "~test/support/database/transaction";
import { useDatabase } from "~test/support/db";

const database = useDatabase();

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-migrations-"));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a copy of the migrations folder beside the worker's migrated database. */
const run = (db: Db) => db.maintenance((connection) => migrate(connection, { folder }));

function addMigration(name: string, sql: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

interface Row {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
  applied_steps_count: number;
}

test("writes the rows that Prisma's own command would write", async () => {
  const rows = await database.db.query<Row>(`SELECT * FROM "_prisma_migrations" ORDER BY 4`);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const script = readFileSync(join(folder, row.migration_name, "migration.sql"));
    expect(row).toMatchObject({
      checksum: createHash("sha256").update(script).digest("hex"),
      finished_at: expect.any(Date),
      rolled_back_at: null,
      applied_steps_count: 1,
    });
  }
});

test("leaves an up-to-date database alone, even with several at once", async () => {
  expect(await Promise.all([run(database.db), run(database.db)])).toEqual([[], []]);
  expect(await pendingMigrations(database.db, folder)).toEqual([]);
});

test("reports a failure within a transaction as it is, and releases the lock", async () => {
  const failing = database.db.maintenance((session) =>
    inTurn(session, () => session.script("BEGIN; SELECT nothing_of_the_kind()")),
  );
  await expect(failing).rejects.toThrow("nothing_of_the_kind");
  const held = await database.db.query(
    `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
     WHERE locktype = 'advisory' AND objid = 72707369 AND datname = current_database()`,
  );
  expect(held).toEqual([]);
});

/** Applies these with a copy of the program that has them, and returns one that hasn't. */
async function withLater(...names: string[]): Promise<void> {
  for (const name of names) addMigration(name, "SELECT 1;");
  expect(await run(database.db)).toEqual(names);
  for (const name of names) rmSync(join(folder, name), { recursive: true });
}

/** Forgets migrations and processes of these tests. */
const forgetLater = () =>
  database.db.script(
    `DELETE FROM "_prisma_migrations" WHERE migration_name LIKE '2999%'; DELETE FROM "Instance"`,
  );

test("stays ready and starts beside migrations of a newer program that only add", async () => {
  await withLater("29990101000000_more_columns");
  try {
    expect(await pendingMigrations(database.db, folder)).toEqual([]);
    expect(await run(database.db)).toEqual([]);
  } finally {
    await forgetLater();
  }
});

test("refuses a database that a newer program changed incompatibly", async () => {
  await withLater("29990101000000_more_columns", "29990102000000_other_columns_breaking");
  try {
    const refusal = /newer than this program: it has "29990102000000_other_columns_breaking"/;
    await expect(run(database.db)).rejects.toThrow(refusal);
    await expect(pendingMigrations(database.db, folder)).rejects.toThrow(refusal);
  } finally {
    await forgetLater();
  }
});

describe("a breaking migration", () => {
  const BREAKING = "29990102000000_other_columns_breaking";
  const older = newInstance("0.9.0");
  const update = (waitMs: number, onWait?: (versions: string[]) => void) =>
    database.db.maintenance((session) => migrate(session, { folder, waitMs, onWait }));

  beforeEach(async () => {
    addMigration("29990101000000_more_columns", "SELECT 1;");
    addMigration(BREAKING, "SELECT 1;");
    await noteInstance(database.db, older, "29980101000000_old");
    await noteInstance(database.db, newInstance("2.0.0"), BREAKING);
  });
  afterEach(forgetLater);

  test("waits for older processes, then stops with one sentence, after those that only add", async () => {
    const waited: string[][] = [];
    await expect(update(300, (versions) => waited.push(versions))).rejects.toThrow(
      `The migration "${BREAKING}" changes tables that version 0.9.0 uses, and it is still running. ` +
        "Stop every instance of it, then start this one again.",
    );
    expect(waited).toEqual([["0.9.0"]]);
    expect(await pendingMigrations(database.db, folder)).toEqual([BREAKING]);
  });

  test("is applied as soon as the last older process has stopped", async () => {
    const applied = await database.db.maintenance((session) => {
      const stop = startBeats(session, older);
      return migrate(session, { folder, waitMs: 30_000, onWait: () => void stop() });
    });
    expect(applied).toEqual(["29990101000000_more_columns", BREAKING]);
  });

  test("counts a process that ended without a word for half a minute", async () => {
    const silentFor = (seconds: number) =>
      database.db.query(`UPDATE "Instance" SET "seenAt" = now() - $1 * interval '1 second'`, [
        seconds,
      ]);
    await silentFor(25);
    await expect(update(0)).rejects.toThrow("is still running");
    await silentFor(31);
    expect(await update(0)).toEqual([BREAKING]);
  });
});

// The embedded database has one session, so nothing can be beside a migration there.
if (inject("database").engine === "postgres") besideSessions();

function besideSessions() {
  describe("a migration whose table a long transaction uses, such as a backup's", () => {
    const LATER = "29990101000000_more_columns";
    const begin = (options: Parameters<typeof migrate>[1]) =>
      database.db.maintenance((session) => migrate(session, { folder, ...options }));
    const readTable = (query: SqlQuery) => query(`SELECT count(*)::int AS count FROM "Promo"`);

    beforeEach(() => addMigration(LATER, `ALTER TABLE "Promo" ADD COLUMN "later" TEXT;`));
    afterEach(async () => {
      await database.db.script(`ALTER TABLE "Promo" DROP COLUMN IF EXISTS "later"`);
      await forgetLater();
    });

    test("lets calls pass, and is applied once that one is over", async () => {
      const tries: string[] = [];
      let migrating: Promise<string[]> | undefined;
      await inOneTransaction(database.db, async (query) => {
        await readTable(query);
        migrating = begin({ onBusy: (name) => tries.push(name) });
        await expect.poll(() => tries, { timeout: 10_000 }).toContain(LATER);
        // It is between two tries, or waits in one: calls behind it are answered before the end.
        for (let reads = 0; reads < 20; reads += 1) {
          expect(await readTable(database.db.query)).toEqual([{ count: 1 }]);
          await sleep(100);
        }
      });
      expect(await migrating).toEqual([LATER]);
      expect(new Set(tries)).toEqual(new Set([LATER]));
    }, 60_000);

    test("gives up with one sentence, and keeps nothing", async () => {
      await inOneTransaction(database.db, async (query) => {
        await readTable(query);
        await expect(begin({ busyMs: 0 })).rejects.toThrow(
          `The migration "${LATER}" didn't get its tables, because another session uses them, such ` +
            "as a backup; nothing of it was kept. Wait for that one, then start this again.",
        );
      });
      expect(await pendingMigrations(database.db, folder)).toEqual([LATER]);
    });

    test("gives way in a deadlock, and no call fails", async () => {
      addMigrationAgain(
        LATER,
        `ALTER TABLE "Service" ADD COLUMN "later" TEXT; SELECT pg_sleep(0.3);
         ALTER TABLE "Promo" ADD COLUMN "later" TEXT;`,
      );
      const tries: string[] = [];
      let migrating: Promise<string[]> | undefined;
      try {
        await inOneTransaction(database.db, async (query) => {
          await readTable(query);
          migrating = begin({ onBusy: (name) => tries.push(name) });
          // It has one table and waits for the other, which this one has.
          await expect
            .poll(
              () =>
                database.db.query(
                  `SELECT FROM pg_locks WHERE relation = '"Service"'::regclass
                   AND mode = 'AccessExclusiveLock' AND granted`,
                ),
              { interval: 10, timeout: 10_000 },
            )
            .toHaveLength(1);
          await query(`SELECT FROM "Service"`);
        });
        expect(await migrating).toEqual([LATER]);
        expect(tries.length).toBeGreaterThan(0);
      } finally {
        await database.db.script(`ALTER TABLE "Service" DROP COLUMN IF EXISTS "later"`);
      }
    }, 60_000);
  });
}

test("refuses a migration that was changed after it was applied", async () => {
  writeFileSync(join(folder, "20261121080000_init", "migration.sql"), "SELECT 1;");
  await expect(run(database.db)).rejects.toThrow("was changed after it was applied");
});

test("leaves nothing behind when a migration fails, and can be repaired", async () => {
  addMigration("29990101000000_broken", `CREATE TABLE "Half" (id int); SELECT * FROM "Nowhere";`);
  await expect(run(database.db)).rejects.toThrow('"29990101000000_broken" failed; nothing of it');
  expect(await database.db.query(`SELECT to_regclass('"Half"') AS half`)).toEqual([{ half: null }]);
  expect(await pendingMigrations(database.db, folder)).toEqual(["29990101000000_broken"]);

  addMigrationAgain("29990101000000_broken", "SELECT 1;");
  expect(await run(database.db)).toEqual(["29990101000000_broken"]);
  await database.db.script(`DELETE FROM "_prisma_migrations" WHERE migration_name LIKE '2999%'`);
});

/** Creates a separate database without tables. */
async function emptyDatabase(): Promise<Db> {
  const source = inject("database");
  if (source.engine === "pglite") return openPGlite({});
  const name = `${source.prefix}empty_${crypto.randomUUID().slice(0, 8)}`;
  await database.db.query(`CREATE DATABASE "${name}"`);
  return openPostgres(databaseUrl(source.url, name), { max: 2, log: pino({ level: "silent" }) });
}

/**
 * Applies the migrations before this one, and returns two functions: one applies it, the other
 * those after it.
 */
async function migrateUntil(db: Db, name: string) {
  const all = readMigrations(folder).map((one) => one.name);
  const [from, after] = [all.indexOf(name), all.indexOf(name) + 1];
  for (const later of all.slice(from)) rmSync(join(folder, later), { recursive: true });
  const apply = async (names: readonly string[]) => {
    for (const one of names) {
      cpSync(join(MIGRATIONS_FOLDER, one), join(folder, one), { recursive: true });
    }
    expect(await run(db)).toEqual(names);
  };
  await run(db);
  return { applyIt: () => apply([name]), applyRest: () => apply(all.slice(after)) };
}

test("keeps what old accounts had confirmed, and removes staff rights without a confirmed address", async () => {
  const empty = await emptyDatabase();
  try {
    const { applyIt, applyRest } = await migrateUntil(empty, "20261122100000_proven_addresses");
    const people = {
      byMail: { isAdmin: true, did: [["password.setByMail", "2026-10-01T10:00:00.000Z"]] },
      byProvider: {
        isAdmin: false,
        did: [
          ["externalLogin.linked", "2026-09-01T10:00:00.000Z"],
          ["externalLogin.linked", "2026-11-01T10:00:00.000Z"],
        ],
      },
      unproven: { isAdmin: true, did: [["bank.changed", "2026-10-01T10:00:00.000Z"]] },
      nobody: { isAdmin: false, did: [] },
    };
    for (const [name, { isAdmin, did }] of Object.entries(people)) {
      const [user] = await empty.query<{ id: string }>(
        `INSERT INTO "User" ("id", "email", "firstName", "isAdmin", "updatedAt")
         VALUES (gen_random_uuid(), $1, $2, $3, now()) RETURNING "id"`,
        [`${name.toLowerCase()}@example.com`, name, isAdmin],
      );
      for (const [action, at] of did) {
        await empty.query(
          `INSERT INTO "AuditEntry" ("id", "userId", "action", "createdAt")
           VALUES (gen_random_uuid(), $1, $2, $3)`,
          [user?.id, action, at],
        );
      }
    }

    await applyIt();
    const after = await empty.query<{ name: string; at: Date | null; isAdmin: boolean }>(
      `SELECT "firstName" AS "name", "emailVerifiedAt" AS "at", "isAdmin" FROM "User" ORDER BY 1`,
    );
    expect(after.map(({ name, at, isAdmin }) => [name, at?.toISOString(), isAdmin])).toEqual([
      ["byMail", "2026-10-01T10:00:00.000Z", true],
      ["byProvider", "2026-11-01T10:00:00.000Z", false],
      ["nobody", undefined, false],
      ["unproven", undefined, false],
    ]);
    const withdrawn = await empty.query(
      `SELECT u."firstName" AS "name" FROM "AuditEntry" a JOIN "User" u ON u."id" = a."userId"
       WHERE a."action" = 'admin.withdrawn'`,
    );
    expect(withdrawn).toEqual([{ name: "unproven" }]);

    await applyRest();
    const proven = await empty.query(
      `SELECT "firstName" AS "name" FROM "User" WHERE "emailVerifiedAt" IS NOT NULL ORDER BY 1`,
    );
    expect(proven).toEqual([{ name: "byMail" }, { name: "byProvider" }]);
  } finally {
    await empty.close();
  }
}, 60_000);

function addMigrationAgain(name: string, sql: string): void {
  rmSync(join(folder, name), { recursive: true });
  addMigration(name, sql);
}

test("keeps every row of a database used since the first version, with a balanced ledger", async () => {
  const empty = await emptyDatabase();
  try {
    const [first = ""] = readMigrations(folder)
      .map(({ name }) => name)
      .slice(2);
    const { applyIt, applyRest } = await migrateUntil(empty, first);
    await empty.script(USED_DATABASE);
    const tables = await empty.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables
       WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    );
    const rowsOf = async (table: string) =>
      (
        await empty.query<{ row: Record<string, unknown> }>(
          `SELECT to_jsonb(t) AS row FROM "${table}" t`,
        )
      ).map(({ row }) => row);
    const before = new Map<string, Record<string, unknown>[]>();
    for (const { name } of tables) before.set(name, await rowsOf(name));
    expect([...before].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([]);

    await applyIt();
    await applyRest();
    for (const [table, old] of before) {
      const now = await rowsOf(table);
      for (const row of old) {
        // The columns that a row still has are unchanged.
        const isKept = now.some((one) =>
          Object.entries(row).every(
            ([column, value]) =>
              !(column in one) ||
              MOVED.has(`${table}.${column}`) ||
              JSON.stringify(one[column]) === JSON.stringify(value),
          ),
        );
        expect(isKept, `${table}: ${JSON.stringify(row)}`).toBe(true);
      }
      expect(now.length, table).toBeGreaterThanOrEqual(old.length);
    }
    const [payment] = await rowsOf("Payment");
    expect(payment).toMatchObject({ intentId: "pi_old", state: "captured", capturedCents: 8500 });
    const books = await empty.query<{ account: string; cents: number }>(
      `SELECT "account"::text, sum("amountCents")::int AS cents FROM "LedgerEntry"
       WHERE "paymentId" = $1 GROUP BY 1 ORDER BY 1`,
      [payment!["id"]],
    );
    // The card paid $85.00; the mechanic gets $100.00, as the platform adds the promo's $15.00 less
    // its fee.
    expect(books).toEqual([
      { account: "mechanic", cents: 10_000 },
      { account: "platform", cents: -1_500 },
    ]);
  } finally {
    await empty.close();
  }
}, 60_000);

test("turns the sentences of old alerts into facts, and keeps what it can't read", async () => {
  const empty = await emptyDatabase();
  try {
    const { applyIt, applyRest } = await migrateUntil(empty, "20261130500000_alert_facts");
    const id = (last: string) => `00000000-0000-7000-8000-0000000000${last}`;
    // Only the rows that the alerts are about, without the bookings and people around them.
    await empty.script(`SET session_replication_role = replica;
      INSERT INTO "Claim" ("id", "bookingId", "kind", "state", "openedBy", "description", "dueAt")
        VALUES ('${id("c1")}', '${id("b1")}', 'damage', 'desk', '${id("a1")}', 'A scratch.', now());
      INSERT INTO "Refund" ("id", "paymentId", "amountCents", "reason", "bornBy", "state", "failure")
        VALUES ('${id("d1")}', '${id("d0")}', 1500, 'Sorry.', 'shared', 'failed', 'lost_or_stolen_card');
      INSERT INTO "Dispute" ("id", "providerId", "paymentId", "amountCents", "reason", "state")
        VALUES ('${id("d2")}', 'dp_1abC', '${id("d0")}', 8400, 'fraudulent', 'needs_response');
      INSERT INTO "PayoutReversal" ("id", "payoutId", "amountCents")
        VALUES ('${id("d3")}', '${id("d4")}', 500);
      INSERT INTO "MechanicDocument" ("id", "mechanicId", "kind", "submittedAt")
        VALUES ('${id("d5")}', '${id("a2")}', 'identity', now());
      SET session_replication_role = DEFAULT;`);
    const AT = "2026-11-20T08:00:00.000Z";
    const LATER = "2026-11-21T16:30:00.000Z";
    // kind, subject and sentence before; kind, subject, occurrence and facts after.
    type Old = [kind: string, subject: string, detail: string];
    type New = [kind: string, subject: string, occurrence: string, facts: object];
    const rows: [Old, New][] = [
      [
        ["job_question", `stop:${id("b1")}:${AT}`, `The customer stopped the work at ${AT}.`],
        ["work_stopped", id("b1"), AT, { stoppedAt: AT }],
      ],
      [
        ["job_question", `arrival:${id("b1")}:${AT}`, `The mechanic says they've arrived, but …`],
        ["arrival_contested", id("b1"), AT, { contestedAt: AT }],
      ],
      [
        ["job_question", `arrival:${id("b2")}`, `the customer said at ${AT} that nobody is.`],
        ["arrival_contested", id("b2"), "", { contestedAt: AT }],
      ],
      [
        ["job_question", `asked:${id("b1")}`, `The customer canceled at ${AT} and says so.`],
        ["cancel_asked", id("b1"), "", { cancelledAt: AT }],
      ],
      [
        ["job_question", "by hand", "Look at this, please."],
        ["work_stopped", "by hand", "", { text: "Look at this, please." }],
      ],
      [
        ["shared_person", `network:${id("b1")}`, "The mechanic accepted from the network."],
        ["shared_network", id("b1"), "", {}],
      ],
      [
        ["shared_person", id("b1"), "Both accounts share: card and mailbox."],
        ["shared_person", id("b1"), "", { marks: ["card", "mailbox"] }],
      ],
      [
        ["early_completion", id("b1"), `Completed at ${AT}, planned for ${LATER}.`],
        ["early_completion", id("b1"), "", { completedAt: AT, scheduledAt: LATER }],
      ],
      [
        ["early_completion", id("b2"), "Too early."],
        ["early_completion", id("b2"), "", { text: "Too early." }],
      ],
      [
        ["job_late", `${id("b1")}:${AT}`, `Accepted for ${AT}, and it hasn't started.`],
        ["job_late", id("b1"), AT, { scheduledAt: AT }],
      ],
      [
        ["job_stuck", id("b1"), `In progress since ${AT}.`],
        ["job_stuck", id("b1"), "", { startedAt: AT }],
      ],
      [
        [
          "hold_ends",
          `${id("b1")}:${LATER}`,
          `The customer stopped the work at ${AT}, and nobody has decided. The authorization ends at ${LATER}.`,
        ],
        ["hold_ends", id("b1"), LATER, { stoppedAt: AT, endsAt: LATER }],
      ],
      [
        ["safety", id("c1"), "Reported by the mechanic."],
        ["safety", id("c1"), "", { side: "mechanic" }],
      ],
      [
        ["claim_overdue", `${id("c1")}:${AT}`, `Damage, due ${AT}.`],
        ["claim_overdue", id("c1"), AT, { claim: "damage", dueAt: AT }],
      ],
      [
        ["claim_overdue", `${id("c9")}:${AT}`, `Damage, due ${AT}.`],
        ["claim_overdue", id("c9"), AT, { text: `Damage, due ${AT}.` }],
      ],
      [
        [
          "change_waiting",
          id("b1"),
          `Large change order: from $105.00 to $1785.00. It expires at ${LATER}.`,
        ],
        [
          "change_waiting",
          id("b1"),
          "",
          { why: "large", oldTotal: "105.00", newTotal: "1785.00", expiresAt: LATER },
        ],
      ],
      [
        ["refund_failed", id("d1"), "Refund of $15.00: The card is lost or stolen."],
        ["refund_failed", id("d1"), "", { amount: "15.00", failure: "lost_or_stolen_card" }],
      ],
      [
        ["dispute", "dp_1abC", `Dispute dp_1abC of $84.00: Not made by the cardholder, due ${AT}.`],
        ["dispute", "dp_1abC", "", { amount: "84.00", reason: "fraudulent", dueAt: AT }],
      ],
      [
        ["dispute_due", `dp_1abC:${AT}:72h`, `Dispute dp_1abC of $84.00, due ${AT}.`],
        ["dispute_due", "dp_1abC", `${AT}:72h`, { amount: "84.00", dueAt: AT }],
      ],
      [
        ["evidence_refused", "dp_1abC:2", "Dispute dp_1abC: invalid_file."],
        ["evidence_refused", "dp_1abC", "2", { failure: "invalid_file" }],
      ],
      [
        ["tie_out", `acct_1:test:${AT}`, "3 differences of $105.00 in all: charge 1, refund 2."],
        [
          "tie_out",
          "acct_1:test",
          AT,
          { amount: "105.00", charges: 1, refunds: 2, disputes: 0, transfers: 0, unknown: 0 },
        ],
      ],
      [
        ["payout_stuck", id("b3"), "Payout of $124.95: balance_insufficient."],
        [
          "payout_stuck",
          id("b3"),
          "",
          { amount: "124.95", problem: "refused", failure: "balance_insufficient" },
        ],
      ],
      [
        ["payout_stuck", id("b4"), "Payout of $5.00: sent after it was given up."],
        ["payout_stuck", id("b4"), "", { amount: "5.00", problem: "sent_late", failure: null }],
      ],
      [
        [
          "payout_stuck",
          id("d3"),
          "$5.00 of a payout was reversed at the provider (trr_1a). We owe it again.",
        ],
        [
          "payout_stuck",
          id("d4"),
          id("d3"),
          { amount: "5.00", problem: "reversed", failure: null },
        ],
      ],
      [
        ["payout_setup_refused", "acct_1:2026-11-20", "Stripe has to approve your platform first."],
        ["payout_setup_refused", "acct_1", "2026-11-20", { failure: "capability_approval_needed" }],
      ],
      [
        ["second_plan", "sub_2", "The mechanic has a second active subscription, sub_2. sub_1 is"],
        ["second_plan", "sub_2", "", {}],
      ],
      [
        ["fraud_warning", "issfr_1", "Warning issfr_1 about payment pi_1."],
        ["fraud_warning", "issfr_1", "", {}],
      ],
      [
        ["fraud_warning", "issfr_2", "The bank called."],
        ["fraud_warning", "issfr_2", "", { text: "The bank called." }],
      ],
      [
        ["review_reported", `${id("e1")}:0`, "Reported as false."],
        ["review_reported", id("e1"), "0", { reason: "false" }],
      ],
      [
        ["document_waits", id("d5"), `Proof of identity, sent at ${AT}.`],
        ["document_waits", id("d5"), "", { document: "identity", submittedAt: AT }],
      ],
      [
        ["name_waits", `${id("a2")}:${AT}`, `Sent at ${AT}. Customers see the old name.`],
        ["name_waits", id("a2"), AT, { askedAt: AT }],
      ],
      [
        ["photo_changed", `${id("a2")}:${id("f1")}`, `Changed at ${AT}.`],
        ["photo_changed", id("a2"), id("f1"), { changedAt: AT }],
      ],
      [
        [
          "returning_mechanic",
          `${id("a2")}:${id("a3")}`,
          "Same bank and card as a deleted account. The free trial is withheld. It owed $12.50.",
        ],
        [
          "returning_mechanic",
          id("a2"),
          id("a3"),
          { marks: ["bank", "card"], wasSuspended: false, owed: "12.50" },
        ],
      ],
      [
        ["low_prices", `${id("a2")}:${id("b1")}`, "2 jobs in 30 days ended under half of it."],
        ["low_prices", id("a2"), id("b1"), { jobs: 2 }],
      ],
      [
        ["quick_job", id("b1"), "Completed 14 min after arrival, planned for 60 min, no photos."],
        ["quick_job", id("b1"), "", { minutes: 14, plannedMinutes: 60 }],
      ],
      [
        [
          "payment_mismatch",
          "pi_1",
          "pi_1 does not fit booking CW-7K3F9: it is not the customer's; it took $1.00 where the booking's total is $2.00.",
        ],
        [
          "payment_mismatch",
          "pi_1",
          "",
          {
            differences: ["amount", "other_customer"],
            currency: null,
            taken: "1.00",
            expected: "2.00",
          },
        ],
      ],
      [
        ["payment_mismatch", "pi_2", "pi_2 does not fit booking CW-7K3F9: it is not theirs; odd."],
        [
          "payment_mismatch",
          "pi_2",
          "",
          { text: "pi_2 does not fit booking CW-7K3F9: it is not theirs; odd." },
        ],
      ],
    ];
    const ids = new Map<string, Old>();
    for (const [old] of rows) {
      const [row] = await empty.query<{ id: string }>(
        `INSERT INTO "OperatorAlert" ("id", "kind", "subject", "detail")
         VALUES (gen_random_uuid(), $1, $2, $3) RETURNING "id"`,
        old,
      );
      ids.set(row!.id, old);
    }

    await applyIt();
    await applyRest();
    const after = await empty.query<{
      id: string;
      kind: string;
      subject: string;
      occurrence: string;
      facts: Record<string, unknown>;
      detail: string;
    }>(`SELECT * FROM "OperatorAlert"`);
    expect(after).toHaveLength(rows.length);
    for (const { id, kind, subject, occurrence, facts, detail } of after) {
      const old = ids.get(id)!;
      const [, expected] = rows.find(([one]) => one === old)!;
      const differences = facts["differences"];
      if (Array.isArray(differences)) differences.sort();
      expect([kind, subject, occurrence, facts]).toEqual(expected);
      expect(detail).toBe(old[2]);
      // The desk reads the facts of their kind, or the old sentence as it was.
      const known = ALERT_KINDS.find((one) => one === kind)!;
      const read = readAlertFacts({ kind: known, facts, detail });
      expect(read).toMatchObject(
        "text" in facts ? { kind: "written", text: detail } : { kind, ...facts },
      );
    }
  } finally {
    await empty.close();
  }
}, 60_000);

/** Lists the columns that migrations recompute. */
const MOVED = new Set([
  "MechanicProfile.completedJobs",
  "MechanicProfile.ratingSum",
  "MechanicProfile.ratingCount",
]);

/**
 * Inserts one row of everything that the first version could store: a completed job, paid with a
 * promo code.
 */
const USED_DATABASE = `
INSERT INTO "User" ("id", "email", "userType", "updatedAt") VALUES
  ('00000000-0000-7000-8000-000000000001', 'casey@example.com', 'customer', now()),
  ('00000000-0000-7000-8000-000000000002', 'sam@example.com', 'mechanic', now());
UPDATE "User" SET "stripeCustomerId" = 'cus_old' WHERE "email" = 'casey@example.com';
INSERT INTO "Session" ("id", "userId", "expiresAt")
  VALUES ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000001', now() + interval '1 day');
INSERT INTO "ExternalLogin" ("issuer", "subject", "userId")
  VALUES ('https://id.example', 'casey', '00000000-0000-7000-8000-000000000001');
INSERT INTO "MechanicProfile" ("id", "userId", "location", "yearsExperience", "workExperience", "specializations", "updatedAt")
  VALUES ('00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000002', 'San Francisco, CA', 6, 'Shops.', '{"Brake Service"}', now());
INSERT INTO "Vehicle" ("id", "ownerId", "year", "make", "model")
  VALUES ('00000000-0000-7000-8000-000000000031', '00000000-0000-7000-8000-000000000001', 2019, 'Toyota', 'Camry');
INSERT INTO "Service" ("id", "name", "category", "description", "estimatedDuration", "basePriceCents")
  VALUES ('00000000-0000-7000-8000-000000000041', 'Oil Change', 'maintenance', 'New oil.', 45, 10000);
INSERT INTO "Booking" ("id", "bookingNumber", "customerId", "mechanicId", "vehicleId", "status", "paymentStatus",
    "paymentIntentId", "scheduledAt", "busyUntil", "completedAt", "serviceLocation", "issueDescription",
    "subtotalCents", "platformFeeCents", "discountCents", "totalCents", "promoCode", "updatedAt")
  VALUES ('00000000-0000-7000-8000-000000000051', 'CW-OLD11', '00000000-0000-7000-8000-000000000001',
    '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000031', 'completed', 'captured',
    'pi_old', now() - interval '2 days', now() - interval '47 hours', now() - interval '1 day',
    '742 Valencia St, San Francisco, CA 94110', 'It squeaks.', 10000, 500, 2000, 8500, 'FIRST20', now());
INSERT INTO "BookingLine" ("bookingId", "serviceId", "position", "name", "priceCents", "durationMinutes")
  VALUES ('00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000041', 0, 'Oil Change', 10000, 45);
INSERT INTO "BookingEvent" ("id", "bookingId", "kind")
  VALUES ('00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-000000000051', 'created');
INSERT INTO "BookingDecline" ("bookingId", "mechanicId")
  VALUES ('00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000002');
INSERT INTO "PromoRedemption" ("userId", "code", "bookingId")
  VALUES ('00000000-0000-7000-8000-000000000001', 'FIRST20', '00000000-0000-7000-8000-000000000051');
INSERT INTO "Message" ("id", "bookingId", "senderId", "receiverId", "content")
  VALUES ('00000000-0000-7000-8000-000000000071', '00000000-0000-7000-8000-000000000051',
    '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'The gate is open.');
INSERT INTO "Review" ("id", "bookingId", "authorId", "mechanicId", "rating")
  VALUES ('00000000-0000-7000-8000-000000000081', '00000000-0000-7000-8000-000000000051',
    '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 5);
INSERT INTO "LedgerEntry" ("id", "mechanicId", "bookingId", "kind", "amountCents") VALUES
  ('00000000-0000-7000-8000-000000000091', '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000051', 'capture', 8500),
  ('00000000-0000-7000-8000-000000000092', '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000051', 'fee', -500),
  ('00000000-0000-7000-8000-000000000093', '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000051', 'promo_subsidy', 2000);
INSERT INTO "Receipt" ("bookingId", "amountCents") VALUES ('00000000-0000-7000-8000-000000000051', 8500);
INSERT INTO "AssessmentQuestion" ("id", "question", "correctAnswer")
  VALUES ('00000000-0000-7000-8000-0000000000a1', 'Which fluid turns dark first?', 0);
INSERT INTO "StoredFile" ("id", "ownerId", "purpose", "storageKey", "contentType", "sizeBytes")
  VALUES ('00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-000000000002', 'resume', 'resume/old.pdf', 'application/pdf', 100);
INSERT INTO "IdempotencyKey" ("scope", "key", "route", "requestHash", "expiresAt")
  VALUES ('casey', 'key', 'POST /bookings', 'hash', now() + interval '1 day');
INSERT INTO "WebhookEvent" ("id", "type") VALUES ('evt_old', 'payment_intent.succeeded');
INSERT INTO "RateLimit" ("key", "points") VALUES ('old', 1);
INSERT INTO "SupportRequest" ("id", "userId", "subject", "message")
  VALUES ('00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-000000000001', 'Help', 'Please.');
INSERT INTO "AuditEntry" ("id", "userId", "action")
  VALUES ('00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-000000000002', 'bank.changed');
INSERT INTO "SandboxObject" ("id", "type", "data") VALUES ('pi_old', 'payment_intent', '{"object": "payment_intent", "id": "pi_old"}');
INSERT INTO "SandboxIdempotency" ("key", "requestHash", "status", "body") VALUES ('old', 'hash', 200, '"{}"');
`;

/**
 * The latest date of migrations that were once dated ahead. Their names are stored in databases, so
 * they stay.
 */
const NEWEST_AHEAD = "20261130";

test("no migration is dated ahead of the day", () => {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  // Until that day has come, a new migration uses it too. Otherwise it would run before its
  // predecessors.
  const newest = today > NEWEST_AHEAD ? today : NEWEST_AHEAD;
  const ahead = readMigrations(MIGRATIONS_FOLDER).filter(({ name }) => name.slice(0, 8) > newest);
  expect(ahead.map(({ name }) => name)).toEqual([]);
});

/** From this one on, a version starts beside the last one, which stays ready. */
const FIRST_BESIDE = "20261130892000_instances";

test("a migration that isn't called breaking takes nothing from the last version", () => {
  const takes =
    /\bDROP\s+(?:TABLE|COLUMN|TYPE|VIEW)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i;
  const withoutDefault = /\bADD\s+COLUMN\b(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\bDEFAULT\b)/i;
  const wrong = readMigrations(MIGRATIONS_FOLDER)
    .filter(({ name }) => name >= FIRST_BESIDE && !name.endsWith("_breaking"))
    .filter(({ script }) => {
      const sql = script.replaceAll(/--.*$/gm, "");
      return takes.test(sql) || withoutDefault.test(sql);
    });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
