import { afterEach, beforeAll, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { useRest } from "~test/support/rest";
import { gatherCallers, type Callers } from "./callers";
import { trpcCall, procedureType, send } from "./endpoints";
import { MATRIX } from "~test/calls/read";
import { rememberTables, TOUCHED_BY_REFUSALS, type Tables } from "./tables";

// A staff action and its log entry are one transaction: when the entry can't be written, nothing is
// done.

const rest = useRest({ once: true });
let callers: Callers;
let tables: Tables;
beforeAll(async () => {
  callers = await gatherCallers(rest);
  tables = await rememberTables(rest.db, rest.world.files);
});
afterEach(async () => {
  await rest.db.script('DROP TRIGGER IF EXISTS log_closed ON "AuditEntry"');
  await tables.restore();
});

/**
 * These show what an action would send or charge, and change nothing. They're mutations for their
 * long input.
 */
const PREVIEWS = new Set(["desk.previewMessage", "desk.support.preview", "desk.services.price"]);
/** Nobody in the matrix can be reminded. test/routers/payout/manual.test.ts has somebody. */
const NOTHING_TO_DO = new Set(["desk.remindOfPayouts"]);

/** The desk's actions that succeed in the matrix. A refused call doesn't count. */
const ACTIONS = MATRIX.flatMap((call) => {
  const { procedure, cells, writes = false } = call;
  const isDone = typeof cells.administrator === "number";
  if (procedure === undefined || !procedure.startsWith("desk.") || !isDone) return [];
  if (PREVIEWS.has(procedure) || NOTHING_TO_DO.has(procedure)) return [];
  // A list writes only when it is downloaded as a file, which is a different call.
  const isList = call.rest?.some((path) => path.endsWith(".csv")) ?? false;
  const isAction = (writes && !isList) || procedureType(procedure) === "mutation";
  return isAction ? [[procedure, call] as const] : [];
});

const actionsKept = () => rest.prisma.auditEntry.count({ where: { subject: { not: null } } });

test.each(ACTIONS)("%s is kept in the log, or not done", async (procedure, { input }) => {
  const action = async () => {
    rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
    const call = trpcCall(procedure, input(callers, "administrator"));
    const { status } = await send(callers.visitor("administrator"), rest.url, call);
    await rest.world.sandbox.settle();
    return status;
  };
  const before = await actionsKept();
  await rest.db.script(
    'CREATE TRIGGER log_closed BEFORE INSERT ON "AuditEntry" EXECUTE FUNCTION refuse_change()',
  );
  expect(await action()).toBe(500);
  const changed = await tables.changed();
  expect(changed.filter((name) => !(name in TOUCHED_BY_REFUSALS))).toEqual([]);
  await rest.db.script('DROP TRIGGER log_closed ON "AuditEntry"');
  expect(await action()).toBe(200);
  expect(await actionsKept()).toBe(before + 1);
});

test("the matrix has staff actions to try", () => {
  expect(ACTIONS.length).toBeGreaterThan(15);
});
