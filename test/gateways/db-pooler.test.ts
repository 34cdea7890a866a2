import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { describe, expect, inject, test } from "vitest";
import { keepRoleSettings, missingSettings, openPostgres } from "~/server/gateways/db/postgres";
import { SettingError } from "~/server/gateways/runtime/setting-error";
import { useDatabase } from "~test/support/db";

// Behind a pooler, a session's time zone and timeouts are settings of its role. Roles are Postgres's
// own; test/e2e/server/pooler.test.ts starts the product behind PgBouncer.

const database = useDatabase();
const source = inject("database");
const silent = pino({ level: "silent" });

if (source.engine === "postgres") onPostgres(source.url);

function onPostgres(url: string) {
  /** Opens the test's database as a new role, like a pooler does: without settings. */
  async function asNewRole() {
    const role = `pooled_${randomUUID().slice(0, 8)}`;
    await database.db.query(`CREATE ROLE ${role} LOGIN PASSWORD 'word'`);
    const [row] = await database.db.query<{ name: string }>("SELECT current_database() AS name");
    const address = new URL(url);
    address.username = role;
    address.password = "word";
    address.pathname = `/${row?.name}`;
    address.search = "pgbouncer=true";
    const open = () => openPostgres(address.href, { max: 1, log: silent });
    return {
      role,
      open,
      drop: async () => {
        await database.db.query(`DROP OWNED BY ${role}`);
        await database.db.query(`DROP ROLE ${role}`);
      },
    };
  }

  describe("settings of the product's role", () => {
    test("are written once, and found by the sessions opened after that", async () => {
      const { role, open, drop } = await asNewRole();
      const before = open();
      const lacking = await missingSettings(before);
      // The server's own time zone may be the right one already.
      expect(lacking).toEqual(
        expect.arrayContaining(["statement_timeout", "idle_in_transaction_session_timeout"]),
      );
      await database.db.maintenance((session) => keepRoleSettings(session, role));
      const statements: string[] = [];
      await database.db.maintenance((session) =>
        keepRoleSettings(
          {
            query: session.query,
            script: (text) => {
              statements.push(text);
              return session.script(text);
            },
          },
          role,
        ),
      );
      expect(statements).toEqual([]);
      // An older session keeps what it had, which the start notices.
      expect(await missingSettings(before)).toEqual(lacking);
      const after = open();
      expect(await missingSettings(after)).toEqual([]);
      await before.close();
      await after.close();
      await drop();
    });

    test("name the statement for an administrator when the session may not write them", async () => {
      const { role, open, drop } = await asNewRole();
      const other = await asNewRole();
      const db = other.open();
      const refusal = db.maintenance((session) => keepRoleSettings(session, role));
      await expect(refusal).rejects.toThrow(SettingError);
      await expect(refusal).rejects.toThrow(
        new RegExp(
          `Run this as an administrator of the database: ALTER ROLE ${role} IN DATABASE \\S+ SET "TimeZone" = 'UTC';`,
        ),
      );
      await db.close();
      const own = open();
      // A role may set its own.
      await own.maintenance((session) => keepRoleSettings(session, role));
      await own.close();
      await drop();
      await other.drop();
    });
  });
}
if (source.engine === "pglite") onEmbedded();

function onEmbedded() {
  test("the embedded database has no pooler", () => expect(database.db.pooled).toBe(false));
}
