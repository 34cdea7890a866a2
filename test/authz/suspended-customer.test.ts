import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { MATRIX } from "~test/calls/read";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { gatherCallers, type Callers } from "./callers";
import { procedureType, readAnswer, restCall, send, trpcCall } from "./endpoints";
import { rememberTables, type Tables } from "./tables";

// Walks every write of a customer after staff suspended them, through both entries: what they can
// still do. `CUSTOMER_SUSPENSION` (src/domain/customer/suspension.ts) is the rule.

const rest = useRest({ once: true });
let callers: Callers;
let tables: Tables;

beforeAll(async () => {
  rest.world.clock.set(new Date());
  callers = await gatherCallers(rest);
  tables = await rememberTables(rest.db, rest.world.files);
});
beforeEach(async () => {
  await tables.restore();
  rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
  const path = `/api/desk/people/${ID.customer}/customer/suspend`;
  const body = { reason: "Two mechanics report threats." };
  (await callers.visitor("administrator").post(path, body)).is(200);
});

/** Every write that a customer can make, once for each case of the access matrix. */
const ROWS = MATRIX.flatMap((row) => {
  const {
    procedure,
    case: about,
    cells: { owner },
  } = row;
  if (procedure === undefined || procedureType(procedure) !== "mutation") return [];
  if (typeof owner !== "number" || owner >= 300) return [];
  const name = [procedure, ...(about === undefined ? [] : [`(${about})`])].join(" ");
  return [{ name, procedure, row }];
});

/** What a suspension ended. */
const ENDED: readonly string[] = [
  "booking.create",
  "booking.create (with the owner's vehicle)",
  "booking.review",
  "message.send",
  "payment.tip",
];
/** What is refused because the open request it's about was canceled. */
const CANCELED: readonly string[] = [
  "booking.changeRequest (to anyone)",
  "booking.photos.remove",
  "booking.update (cancels a pending one)",
  "booking.update (edits a pending one)",
  "booking.updateCar",
  "payment.createIntent",
];

describe("a suspended customer", () => {
  test.each(ROWS)("$name", async ({ name, procedure, row }) => {
    const input = row.input(callers, "owner");
    const [route] = row.rest;
    const calls = [
      { entry: "trpc" as const, call: trpcCall(procedure, input) },
      ...(route === undefined
        ? []
        : [{ entry: "rest" as const, call: restCall(route, input, row.request) }]),
    ];
    for (const { entry, call } of calls) {
      const answer = await send(callers.visitor("owner"), rest.url, call);
      const { status, code } = readAnswer(answer, entry);
      if (ENDED.includes(name)) {
        expect({ status, code }).toEqual({ status: 403, code: "ACCOUNT_SUSPENDED" });
      } else if (CANCELED.includes(name)) {
        expect(status).toBe(409);
      } else {
        expect(status, answer.text.slice(0, 300)).toBeLessThan(300);
        // A write succeeds once.
        return;
      }
    }
  });

  test("has no call in the lists that no longer exists", () => {
    const names = new Set(ROWS.map(({ name }) => name));
    expect([...ENDED, ...CANCELED].filter((name) => !names.has(name))).toEqual([]);
  });
});
