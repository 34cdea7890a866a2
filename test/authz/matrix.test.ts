import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/ops/limits";
import { API_SCOPES } from "~/domain/api-key/scopes";
import type { ErrorCode } from "~/domain/refusal";
import { FILES } from "~/server/http/files";
import { demandOf } from "~/server/http/rest/procedures";
import { MATRIX, type Row } from "~test/calls/read";
import { givenKey } from "~test/support/api-keys";
import { useRest } from "~test/support/rest";
import type { Answer } from "~test/support/visitor";
import { ACTORS, gatherCrowd, MISSING, type Actor, type Crowd } from "./crowd";
import { knockRest, knockTrpc, readAnswer, send, withoutRequestId, type Knock } from "./doors";
import { leaksIn } from "./leaks";
import { rememberTables, TOUCHED_BY_REFUSALS, type Tables } from "./tables";

// The whole matrix, cell by cell, over REST and tRPC: the status, the code, a request id that can
// be found again. A refusal or a read changes no row, and no answer contains anything forbidden.

const rest = useRest({ once: true });
let crowd: Crowd;
let tables: Tables;
/** Each person's key with every scope, and one that only reads notifications. */
let keys: Map<Actor, { whole: string; narrow: string }>;
/** The tables the last test changed, or undefined when it failed before checking. */
let changed: string[] | undefined;

beforeAll(async () => {
  crowd = await gatherCrowd(rest);
  keys = new Map();
  for (const who of ACTORS.filter((who) => who !== "nobody")) {
    const owner = { id: crowd.id(who) };
    keys.set(who, {
      whole: await givenKey(rest.world, owner, [...API_SCOPES]),
      narrow: await givenKey(rest.world, owner, ["notifications:read"]),
    });
  }
  tables = await rememberTables(rest.db, rest.world.files);
  // A sign-in counts as recent for ten minutes, and a busy machine needs longer for all cells.
  rest.world.clock.set(rest.world.clock.now());
});
afterEach(async () => {
  await tables.restore(changed);
  changed = undefined;
});

/** The status of every refusal in the matrix, stated a second time and not read from the product. */
const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PROFILE_REQUIRED: 403,
  REAUTH_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PROMO_NOT_APPLICABLE: 422,
};

interface Door {
  name: string;
  call: Row;
  kind: "rest" | "trpc";
  knock: (input: ReturnType<Row["input"]>) => Knock;
}

const DOORS: Door[] = MATRIX.flatMap((call) => {
  const { procedure, case: about } = call;
  const named = (name: string) => (about === undefined ? name : `${name} (${about})`);
  const doors: Door[] = call.rest.map((route) => ({
    name: named(route),
    call,
    kind: "rest",
    knock: (input) => knockRest(route, input, call.request),
  }));
  if (procedure !== undefined) {
    const knock = (input: Parameters<Door["knock"]>[0]) => knockTrpc(procedure, input);
    doors.push({ name: named(procedure), call, kind: "trpc", knock });
  }
  return doors;
});

async function knock(door: Door, who: Actor, input: Parameters<Door["knock"]>[0]) {
  const request = door.knock(input);
  const answer = await send(crowd.visitor(who), rest.url, request);
  return { answer, request };
}

const NAMES_OF_IDS = ["id", "bookingId", "userId", "fileId"];

/** Returns the same input with ids that don't exist. */
function aboutNothing(input: Parameters<Door["knock"]>[0]): typeof input {
  const names = new Set(
    input?.mechanicId === undefined ? [...NAMES_OF_IDS, "vehicleId"] : ["mechanicId"],
  );
  const entries = Object.entries(input ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, names.has(key) ? MISSING : value]));
}

function expectAnswer(door: Door, who: Actor, answer: Answer): void {
  const { cells, operator } = door.call;
  const cell = who === "operator" ? (operator ?? cells.administrator) : cells[who];
  const isRefusal = typeof cell === "string";
  const success = door.kind === "trpc" ? 200 : cell;
  const expected = {
    status: isRefusal ? STATUS_OF[cell] : success,
    code: isRefusal ? cell : null,
  };
  if (door.call.foreign && door.name.includes("/sandbox/")) {
    expect({ status: answer.status, code: cell }).toEqual(expected);
    return;
  }
  const { status, code, named } = readAnswer(answer, door.kind);
  expect({ status, code }, answer.text.slice(0, 400)).toEqual(expected);
  if (isRefusal || !door.call.foreign) expect(named, "the error names its request").toBe(true);
}

describe.each(DOORS.map((door) => [door.name, door] as const))("%s", (_name, door) => {
  test.each(ACTORS)("%s", async (who) => {
    // Each person's many calls in this file would exceed their limit for one minute.
    rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
    const input = door.call.input(crowd, who);
    const { answer, request } = await knock(door, who, input);
    await rest.world.sandbox.settle();

    expectAnswer(door, who, answer);
    const wordsOf = answer.status < 400 ? door.call.tells : undefined;
    const allowed = { ...door.call.allowed, wordsOf };
    expect(leaksIn(answer, who, crowd, request.sent, allowed)).toEqual([]);
    const reads = request.method === "GET" && !door.call.writes;
    changed = await tables.changed();
    if (reads || answer.status >= 400) {
      expect(changed.filter((name) => !(name in TOUCHED_BY_REFUSALS))).toEqual([]);
    }

    if (answer.status !== 404) return;
    const missing = await knock(door, who, aboutNothing(input));
    expect(withoutRequestId(missing.answer)).toBe(withoutRequestId(answer));
    expect(missing.answer.status).toBe(404);
  });
});

/** Returns what a key needs for a call; undefined for addresses that know no keys. */
function scopeAt({ call, name, kind }: Door) {
  // The desk's tables as files take no key.
  if (name.startsWith("GET /desk/") && name.endsWith(".csv")) return "never";
  if (call.procedure !== undefined) return demandOf(call.procedure).scope;
  const path = name.split(" ")[1];
  return kind === "rest" ? FILES.find((file) => file.path === path)?.scope : undefined;
}

/**
 * Keys, at each call once: a different person each time, over the years' 365 rows in turn. The
 * scope is refused before anything is read, so these cells are cheap.
 */
const BY_KEY = DOORS.flatMap((door, index) => {
  const people = ACTORS.filter((who) => who !== "nobody");
  const who = people[(index + Math.floor(Date.now() / 86_400_000)) % people.length]!;
  const scope = scopeAt(door);
  return scope === undefined ? [] : [{ door, who, scope }];
});

describe("by API key", () => {
  async function knockWith(key: string, door: Door, who: Actor) {
    rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
    const request = door.knock(door.call.input(crowd, who));
    const headers = { ...request.options.headers, authorization: `Bearer ${key}` };
    const asked = { ...request, options: { ...request.options, headers } };
    return send(rest.visitor(), rest.url, asked);
  }

  const closed = BY_KEY.filter(({ scope }) => scope === "never");
  test.each(closed.map((one) => [one.door.name, one.who, one] as const))(
    "%s takes no key of %s",
    async (_name, who, { door }) => {
      const answer = await knockWith(keys.get(who)!.whole, door, who);
      const { status, code } = readAnswer(answer, door.kind);
      expect({ status, code }).toEqual({ status: 403, code: "NOT_BY_KEY" });
      expect(answer.headers.getSetCookie()).toEqual([]);
      changed = await tables.changed();
      expect(changed.filter((name) => !(name in TOUCHED_BY_KEYS))).toEqual([]);
    },
  );

  const scoped = BY_KEY.filter(
    ({ scope }) => scope !== "never" && scope !== "any" && scope !== "notifications:read",
  );
  test.each(scoped.map((one) => [one.door.name, one.who, one] as const))(
    "%s asks a key of %s for its scope",
    async (_name, who, { door }) => {
      const answer = await knockWith(keys.get(who)!.narrow, door, who);
      const { status, code } = readAnswer(answer, door.kind);
      expect({ status, code }).toEqual({ status: 403, code: "SCOPE_REQUIRED" });
      changed = await tables.changed();
      expect(changed.filter((name) => !(name in TOUCHED_BY_KEYS))).toEqual([]);
    },
  );

  const open = BY_KEY.filter(({ scope }) => scope !== "never");
  // Every third call in turn, because these do the work.
  const sampled = open.filter((_one, index) => index % 3 === new Date().getUTCDate() % 3);
  test.each(sampled.map((one) => [one.door.name, one.who, one] as const))(
    "%s answers a key of %s as it answers them",
    async (_name, who, { door }) => {
      const answer = await knockWith(keys.get(who)!.whole, door, who);
      await rest.world.sandbox.settle();
      expectAnswer(door, who, answer);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("ratelimit-policy")).toMatch(/^"\w+";q=\d+;w=\d+$/);
    },
  );
});

/** Tables that a refused key touches, and why. */
const TOUCHED_BY_KEYS: Record<string, string> = {
  ...TOUCHED_BY_REFUSALS,
  'public."ApiKey"': "when a key was last used, and from where",
};
