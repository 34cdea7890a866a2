import { afterEach, beforeAll, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/ops/limits";
import { useRest } from "~test/support/rest";
import { gatherCrowd, type Crowd } from "./crowd";
import { knockTrpc, procedureType, send } from "./doors";
import { MATRIX } from "~test/calls/read";
import { rememberTables, TOUCHED_BY_REFUSALS, type Tables } from "./tables";

// A staff action and its log entry are one transaction: when the entry can't be written, nothing is
// done.

const rest = useRest({ once: true });
let crowd: Crowd;
let tables: Tables;
beforeAll(async () => {
  crowd = await gatherCrowd(rest);
  tables = await rememberTables(rest.db, rest.world.files);
});
afterEach(async () => {
  await rest.db.script('DROP TRIGGER IF EXISTS log_closed ON "AuditEntry"');
  await tables.restore();
});

/** These show what an action would send, and change nothing. They're mutations for their long text. */
const PREVIEWS = new Set(["desk.previewMessage", "desk.support.preview"]);

/** The desk's actions that succeed in the matrix; a refusal is no action. */
const ACTS = MATRIX.flatMap((call) => {
  const { procedure, cells, writes = false } = call;
  const isDone = typeof cells.administrator === "number";
  if (procedure === undefined || !procedure.startsWith("desk.") || !isDone) return [];
  if (PREVIEWS.has(procedure)) return [];
  // A list writes only when it is downloaded as a file, which is a different call.
  const isList = call.rest?.some((path) => path.endsWith(".csv")) ?? false;
  const isAct = (writes && !isList) || procedureType(procedure) === "mutation";
  return isAct ? [[procedure, call] as const] : [];
});

const actsKept = () => rest.prisma.auditEntry.count({ where: { subject: { not: null } } });

test.each(ACTS)("%s is kept in the log, or not done", async (procedure, { input }) => {
  const act = async () => {
    rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
    const knock = knockTrpc(procedure, input(crowd, "administrator"));
    const { status } = await send(crowd.visitor("administrator"), rest.url, knock);
    await rest.world.sandbox.settle();
    return status;
  };
  const before = await actsKept();
  await rest.db.script(
    'CREATE TRIGGER log_closed BEFORE INSERT ON "AuditEntry" EXECUTE FUNCTION refuse_change()',
  );
  expect(await act()).toBe(500);
  const changed = await tables.changed();
  expect(changed.filter((name) => !(name in TOUCHED_BY_REFUSALS))).toEqual([]);
  await rest.db.script('DROP TRIGGER log_closed ON "AuditEntry"');
  expect(await act()).toBe(200);
  expect(await actsKept()).toBe(before + 1);
});

test("the matrix has staff actions to try", () => {
  expect(ACTS.length).toBeGreaterThan(15);
});
