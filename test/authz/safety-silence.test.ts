import { unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { EXAMPLE_IDS } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import type { Answer } from "~test/support/http/visitor";
import { gatherCallers, PASSWORD, type Caller, type Callers } from "./callers";
import {
  restCall,
  trpcCall,
  procedureType,
  send,
  withoutRequestId,
  type PreparedCall,
} from "./endpoints";
import { MATRIX } from "~test/calls/read";
import { rememberTables, type Tables } from "./tables";

// Reads everything that one side of a job can read, by REST and tRPC, with and without a safety
// report of the other side about it, and compares the answers byte for byte.

const rest = useRest({ once: true });
let callers: Callers;
let tables: Tables;

beforeAll(async () => {
  rest.world.clock.set(new Date());
  callers = await gatherCallers(rest);
  tables = await rememberTables(rest.db, rest.world.files);
});
beforeEach(() => tables.restore());

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const BOOKINGS = ["accepted", "inProgress", "completed"] as const;

/** Reads every answer open to this person, and the checks before they delete their account. */
function readsOf(who: Caller): PreparedCall[] {
  const table = MATRIX.flatMap((call) => {
    const cell = call.cells[who];
    if (typeof cell !== "number" || cell >= 300) return [];
    const input = call.input(callers, who);
    const documented = (call.rest ?? [])
      .filter((route) => route.startsWith("GET "))
      .map((route) => restCall(route, input, call.request));
    const { procedure } = call;
    const isQuery = procedure !== undefined && procedureType(procedure) === "query";
    return isQuery ? [...documented, trpcCall(procedure, input)] : documented;
  });
  const details = BOOKINGS.flatMap((state) => {
    const id = EXAMPLE_IDS[state];
    return [
      restCall("GET /bookings/:id", { id }),
      trpcCall("booking.byId", { id }),
      restCall("GET /bookings/:id/payments", { id }),
      restCall("GET /bookings/:id/photos", { id }),
      restCall("GET /messages", { bookingId: id }),
    ];
  });
  return [...table, ...details, restCall("DELETE /account", { password: PASSWORD })].filter(
    ({ path }) => !path.includes("/health") && !path.includes("/ready"),
  );
}

/** A PDF contains the time of drawing. */
const drawnAt = /\(D:\d{14}Z\)|\/ID \[.*\]|<xmp:CreateDate>[^<]*/g;

/** Returns an answer's content without parts that differ from request to request. */
function wordsOf({ status, headers, bytes }: Answer, text: string): string {
  if (headers.get("content-type") !== "application/zip") {
    return `${status} ${text.replaceAll(drawnAt, "")}`;
  }
  const files = Object.entries(unzipSync(bytes));
  const words = files.map(([name, file]) => `${name}: ${new TextDecoder().decode(file)}`);
  return `${status} ${words.join("\n").replaceAll(drawnAt, "")}`;
}

/**
 * Returns the answers by call. Rows a read leaves behind are undone, so that each reading starts
 * alike.
 */
async function readEverything(who: Caller): Promise<Record<string, string>> {
  rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
  await rest.prisma.rateLimit.deleteMany();
  const visitor = callers.visitor(who);
  const answers: Record<string, string> = {};
  for (const call of readsOf(who)) {
    const answer = await send(visitor, rest.url, call);
    answers[`${call.method} ${call.path}`] = wordsOf(answer, withoutRequestId(answer));
  }
  return answers;
}

const SIDES = [
  { reporter: "owner", reported: "assigned" },
  { reporter: "assigned", reported: "owner" },
] as const;

describe.each(SIDES)("a safety report by $reporter", ({ reporter, reported }) => {
  const report = async () => {
    for (const state of BOOKINGS) {
      const id = EXAMPLE_IDS[state];
      const body = { kind: "safety", description: "They followed me to my endpoint." };
      const answer = await callers.visitor(reporter).post(`/api/bookings/${id}/claims`, body);
      answer.is(201);
    }
  };
  const signInAgain = () =>
    rest.prisma.session.updateMany({
      data: {
        createdAt: rest.world.clock.now(),
        confirmedAt: rest.world.clock.now(),
        lastUsedAt: rest.world.clock.now(),
        expiresAt: new Date(rest.world.clock.now().getTime() + 30 * DAY_MS),
      },
    });

  test.each([0, 61])(
    "changes no byte of what $reported can read, %i days later",
    async (days) => {
      const start = rest.world.clock.now();
      const later = new Date(start.getTime() + days * DAY_MS + HOUR_MS);
      const readLater = async () => {
        rest.world.clock.set(later);
        await signInAgain();
        return readEverything(reported);
      };
      try {
        const without = await readLater();
        expect(Object.keys(without).length).toBeGreaterThan(60);
        await tables.restore();
        rest.world.clock.set(start);
        await report();
        const withReport = await readLater();
        const differing = Object.keys(without).filter((call) => withReport[call] !== without[call]);
        expect(differing).toEqual([]);
        expect(Object.keys(withReport)).toEqual(Object.keys(without));
      } finally {
        rest.world.clock.set(start);
      }
    },
    120_000,
  );
});
