import { beforeAll, describe, expect, test } from "vitest";
import { API_ROUTES } from "~/server/http/app";
import { createLimits } from "~/server/gateways/runtime/limits";
import { MAX_PAGE } from "~/domain/page-schema";
import type { Cell } from "~test/calls/call";
import { MATRIX, SPOILED_IDS, type Row } from "~test/calls/read";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { gatherCallers, type Actor, type Caller, type Callers } from "./callers";
import { restCall, trpcCall, send } from "./endpoints";
import { rememberTables, TOUCHED_BY_REFUSALS, type Tables } from "./tables";

// Tests that invalid ids never give a 5xx or anyone's row, and that lists have a limit.

const rest = useRest({ once: true });
let callers: Callers;
let tables: Tables;

beforeAll(async () => {
  callers = await gatherCallers(rest);
  tables = await rememberTables(rest.db, rest.world.files);
});

const STRANGE = [
  "..%2f1",
  "1%20OR%201%3D1",
  "%00",
  "a%00b",
  "-1",
  "1.5",
  "NaN",
  "null",
  "undefined",
  "%5B%5D",
  "%7B%22not%22%3A%22%22%7D",
  "%27%3B%20DROP%20TABLE%20%22User%22%3B--",
  "%25",
  "%FF",
  "%ED%A0%80",
  "%F0%9F%98%80",
  `${ID.pending}%20`,
  `%7B${ID.pending}%7D`,
  ID.pending.replaceAll("-", ""),
  "x".repeat(10_000),
];

const WITH_ID = API_ROUTES.map((route) => route.replace(" /api/", " /")).filter((route) =>
  route.includes(":"),
);

/** Returns a caller who may make the call, or at least isn't refused for their role. */
function asWhom(rows: readonly Row[]): Actor {
  const actors = ["owner", "assigned", "administrator"] as const;
  const cells = (who: Caller) => rows.map((row) => row.cells[who]);
  const isRole = (cell?: Cell) => cell === "UNAUTHENTICATED" || cell === "FORBIDDEN";
  return (
    actors.find((who) => cells(who).some((cell) => typeof cell === "number")) ??
    actors.find((who) => !cells(who).every(isRole)) ??
    "owner"
  );
}

describe("an invalid id in the address", () => {
  test.each(WITH_ID)("%s", async (route) => {
    rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
    const [method = "", template = ""] = route.split(" ");
    const rows = MATRIX.filter((row) => row.rest.some((each) => each === route));
    const who = asWhom(rows);
    const visitor = callers.visitor(who);
    // The body is valid, so the refusal is about the id.
    const { options } = restCall(route, rows[0]?.input(callers, who), rows[0]?.request);
    for (const strange of STRANGE) {
      const path = `/api${template.replace(/:\w+/, strange)}`;
      const answer = await visitor.send(method, path, options);
      // An upload's address is a token that was used up or never existed.
      expect([400, 404, route.includes("/upload/") ? 409 : 404], path).toContain(answer.status);
    }
    for (const query of ["id[]=x", "id=", `id=${ID.accepted}`, "userId[]=x&bookingId[]=x"]) {
      const path = `/api${template.replace(/:\w+/, "nothing")}?${query}`;
      const answer = await visitor.send(method, path, options);
      expect([400, 404, 409], path).toContain(answer.status);
    }
    const changed = await tables.changed();
    expect(changed.filter((name) => !(name in TOUCHED_BY_REFUSALS))).toEqual([]);
  });
});

describe("an invalid id in an input", () => {
  const OTHERS = [...STRANGE.map(safelyDecoded), "", 1, -1, 1.5, true, null, [], [ID.pending], {}];
  const OBJECTS = [{ not: "" }, { equals: ID.pending }, { contains: "-" }, { $ne: null }];
  test.each(SPOILED_IDS)("$name", async ({ name, key, input }) => {
    rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
    const who = asWhom(MATRIX.filter((row) => row.procedure === name));
    for (const strange of [...OTHERS, ...OBJECTS]) {
      const call = trpcCall(name, { ...input, [key]: strange });
      const answer = await send(callers.visitor(who), rest.url, call);
      expect([400, 404], JSON.stringify(strange)?.slice(0, 100)).toContain(answer.status);
    }
    const { [key]: _, ...without } = input ?? {};
    const nothing = await send(callers.visitor(who), rest.url, trpcCall(name, without));
    expect(nothing.status, "no id at all").toBe(400);
    expect((await tables.changed()).filter((name) => !(name in TOUCHED_BY_REFUSALS))).toEqual([]);
  });
});

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

describe("a list", () => {
  test("ends after a hundred rows, whatever limit is requested", async () => {
    // Copies of an open job, more of them than a page may show.
    await rest.db.script(`
      CREATE TEMP TABLE copies AS SELECT * FROM "Booking" WHERE "id" = '${ID.pending}';
      INSERT INTO "Booking" SELECT (jsonb_populate_record(c, jsonb_build_object(
        'id', gen_random_uuid(), 'bookingNumber', 'CW-C' || n))).*
      FROM copies c, generate_series(1, ${MAX_PAGE + 20}) n;
      DROP TABLE copies`);
    for (const who of ["owner", "otherMechanic"] as const) {
      for (const query of ["", "?limit=100", "?limit=101", "?limit=9999"]) {
        const answer = await callers.visitor(who).get(`/api/bookings${query}`);
        expect(answer.is(200).body, `${who} ${query}`).toHaveLength(MAX_PAGE);
        expect(answer.headers.get("x-next-cursor")).not.toBeNull();
      }
    }
    for (const query of ["limit=0", "limit=-1", "limit=1e9", "limit=NaN", "limit=", "limit[]=5"]) {
      const answer = await callers.visitor("owner").get(`/api/bookings?${query}`);
      const shown: unknown = answer.status === 200 ? answer.body : [];
      expect(Array.isArray(shown) && shown.length <= MAX_PAGE, query).toBe(true);
      expect([200, 400], query).toContain(answer.status);
    }
  });
});
