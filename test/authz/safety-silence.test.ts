import { unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { EXAMPLE_IDS } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import type { Answer } from "~test/support/http/visitor";
import { gatherCallers, PASSWORD, type Actor, type Caller, type Callers } from "./callers";
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

/** The log names its entries, also those of the reader's own reading. */
const entryId = /"id":"[\da-f-]{36}","at"/g;

/** Returns an answer's content without parts that differ from request to request. */
function wordsOf({ status, headers, bytes }: Answer, text: string): string {
  if (headers.get("content-type") !== "application/zip") {
    return `${status} ${text.replaceAll(drawnAt, "").replaceAll(entryId, '"at"')}`;
  }
  const files = Object.entries(unzipSync(bytes));
  const words = files.map(([name, file]) => `${name}: ${new TextDecoder().decode(file)}`);
  return `${status} ${words.join("\n").replaceAll(drawnAt, "")}`;
}

/**
 * Returns the answers by call. Rows a read leaves behind are undone, so that each reading starts
 * alike.
 */
async function readEverything(
  who: Actor,
  calls: readonly PreparedCall[],
): Promise<Record<string, string>> {
  rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
  await rest.prisma.rateLimit.deleteMany();
  const visitor = callers.visitor(who);
  const answers: Record<string, string> = {};
  for (const call of calls) {
    const answer = await send(visitor, rest.url, call);
    answers[`${call.method} ${call.path}`] = wordsOf(answer, withoutRequestId(answer));
  }
  return answers;
}

const SIDES = [
  { reporter: "owner", reported: "assigned" },
  { reporter: "assigned", reported: "owner" },
] as const;

/**
 * Makes the reported person staff, with a second factor: under their own account, or under another
 * that shares a phone and a card with it. Returns who reads.
 */
async function makeStaff(reported: "assigned" | "owner", isSecondAccount: boolean) {
  const staff = isSecondAccount ? "operator" : reported;
  const { prisma, world } = rest;
  const now = world.clock.now();
  await prisma.user.update({
    where: { id: callers.id(staff) },
    data: { staffRole: "owner", updatedAt: now },
  });
  await prisma.session.updateMany({
    where: { userId: callers.id(staff) },
    data: { secondFactorAt: now },
  });
  if (!isSecondAccount) return staff;
  for (const who of [reported, staff] as const) {
    const userId = callers.id(who);
    await prisma.smsNumber.deleteMany({ where: { userId } });
    // The number moved to the newer account.
    await prisma.smsNumber.create({
      data: {
        userId,
        number: "+15125550142",
        consentAt: now,
        provenAt: now,
        endedAt: who === staff ? null : now,
      },
    });
    await prisma.savedCard.create({
      data: {
        userId,
        account: "",
        paymentMethodId: `pm_${userId}`,
        fingerprint: "shared",
        brand: "visa",
        last4: "4242",
        createdAt: now,
      },
    });
  }
  return staff;
}

/** Reads all of the desk, and every booking and person of the report through it. */
function deskReads(staff: "assigned" | "owner" | "operator"): PreparedCall[] {
  const subjects = BOOKINGS.map((state) => EXAMPLE_IDS[state]);
  const people = (["owner", "assigned", "operator"] as const).map((who) => callers.id(who));
  return [
    ...readsOf("administrator"),
    restCall("GET /desk/bookings", { trouble: "any" }),
    restCall("GET /desk/bookings.csv", { trouble: "claims" }),
    restCall("GET /desk/jobs", { list: "claims" }),
    restCall("GET /desk/claims", { view: "all" }),
    restCall("GET /desk/audit.csv", {}),
    ...subjects.flatMap((id) => [
      restCall("GET /desk/bookings/:id", { id }),
      restCall("GET /desk/bookings/:id/conversation", { id }),
      restCall("GET /desk/bookings/:id/refunds", { id }),
      restCall("GET /bookings/:id/photos", { id }),
      restCall("GET /desk/audit", { subjectId: id }),
    ]),
    ...people.flatMap((id) => [
      restCall("GET /desk/people/:id", { id }),
      restCall("GET /desk/audit", { subjectId: id }),
    ]),
    ...readsOf(staff === "operator" ? "administrator" : staff),
  ].filter(({ path }) => !path.includes("/desk/work"));
}

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
        return readEverything(reported, readsOf(reported));
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

  const OTHER_NOTE = "Called the reporter about the safety report.";
  /** A colleague works on the report: takes it, reads the conversation, and notes what was said. */
  const colleagueActs = async () => {
    const colleague = callers.visitor("administrator");
    const alerts = await rest.prisma.operatorAlert.findMany({ where: { kind: "safety" } });
    expect(alerts).toHaveLength(BOOKINGS.length);
    for (const { id } of alerts) (await colleague.post(`/api/desk/alerts/${id}/take`, {})).is(200);
    for (const state of BOOKINGS) {
      const id = EXAMPLE_IDS[state];
      (await colleague.get(`/api/desk/bookings/${id}/conversation`)).is(200);
      (await colleague.post(`/api/desk/bookings/${id}/note`, { note: OTHER_NOTE })).is(200);
    }
    for (const who of [reporter, reported]) {
      const path = `/api/desk/people/${callers.id(who)}/note`;
      (await colleague.post(path, { note: OTHER_NOTE })).is(200);
    }
    const { id } = await rest.prisma.claim.findFirstOrThrow({
      where: { kind: "safety", bookingId: EXAMPLE_IDS.completed },
    });
    const decision = { decision: "dismiss", reason: OTHER_NOTE };
    (await colleague.post(`/api/desk/claims/${id}/decide`, decision)).is(200);
  };

  test.each([
    ["under the reported account", false],
    ["under another account with the same phone and card", true],
  ])(
    "changes no byte of what $reported can read as staff %s, after a colleague handled it",
    async (_words, isSecondAccount) => {
      await tables.restore();
      const readAsStaff = async (act: () => Promise<void>) => {
        await tables.restore();
        const staff = await makeStaff(reported, isSecondAccount);
        await act();
        return readEverything(staff, deskReads(staff));
      };
      const without = await readAsStaff(async () => undefined);
      expect(Object.keys(without).length).toBeGreaterThan(100);
      expect(without["GET /api/desk/today"]).toMatch(/^200/);
      const withReport = await readAsStaff(async () => {
        await report();
        await colleagueActs();
      });
      const differing = Object.keys(without).filter((call) => withReport[call] !== without[call]);
      expect(differing).toEqual([]);
      const shown = Object.entries(withReport).filter(([, text]) => text.includes(OTHER_NOTE));
      expect(shown.map(([call]) => call)).toEqual([]);
    },
    180_000,
  );
});
