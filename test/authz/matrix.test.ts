import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { API_SCOPES } from "~/domain/api-key/scopes";
import type { ErrorCode } from "~/domain/refusal";
import { FILES } from "~/server/http/files";
import { demandOf } from "~/server/http/rest/procedures";
import { MATRIX, type Row } from "~test/calls/read";
import { givenKey } from "~test/support/account/api-keys";
import { useRest } from "~test/support/rest";
import type { Answer } from "~test/support/http/visitor";
import { ACTORS, gatherCallers, MISSING, type Actor, type Callers } from "./callers";
import {
  restCall,
  trpcCall,
  readAnswer,
  send,
  withoutRequestId,
  type PreparedCall,
} from "./endpoints";
import { leaksIn } from "./leaks";
import { rememberTables, TOUCHED_BY_REFUSALS, type Tables } from "./tables";

// The whole matrix, cell by cell, over REST and tRPC: the status, the code, a request id that can
// be found again. A refusal or a read changes no row, and no answer contains anything forbidden.

const rest = useRest({ once: true });
let callers: Callers;
let tables: Tables;
/** Each person's key with every scope, and one that only reads notifications. */
let keys: Map<Actor, { whole: string; narrow: string }>;
/** The tables the last test changed, or undefined when it failed before checking. */
let changed: string[] | undefined;

beforeAll(async () => {
  callers = await gatherCallers(rest);
  keys = new Map();
  for (const who of ACTORS.filter((who) => who !== "nobody")) {
    const owner = { id: callers.id(who) };
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

/**
 * The status of every refusal in the matrix, stated a second time and not read from the product.
 */
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

interface Endpoint {
  name: string;
  call: Row;
  kind: "rest" | "trpc";
  prepare: (input: ReturnType<Row["input"]>) => PreparedCall;
}

const ENDPOINTS: Endpoint[] = MATRIX.flatMap((call) => {
  const { procedure, case: about } = call;
  const named = (name: string) => (about === undefined ? name : `${name} (${about})`);
  const endpoints: Endpoint[] = call.rest.map((route) => ({
    name: named(route),
    call,
    kind: "rest",
    prepare: (input) => restCall(route, input, call.request),
  }));
  if (procedure !== undefined) {
    const prepare = (input: Parameters<Endpoint["prepare"]>[0]) => trpcCall(procedure, input);
    endpoints.push({ name: named(procedure), call, kind: "trpc", prepare });
  }
  return endpoints;
});

async function callEndpoint(
  endpoint: Endpoint,
  who: Actor,
  input: Parameters<Endpoint["prepare"]>[0],
) {
  const request = endpoint.prepare(input);
  const answer = await send(callers.visitor(who), rest.url, request);
  return { answer, request };
}

const NAMES_OF_IDS = ["id", "bookingId", "userId", "fileId"];

/** Returns the same input with ids that don't exist. */
function aboutNothing(input: Parameters<Endpoint["prepare"]>[0]): typeof input {
  const names = new Set(
    input?.mechanicId === undefined ? [...NAMES_OF_IDS, "vehicleId"] : ["mechanicId"],
  );
  const entries = Object.entries(input ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, names.has(key) ? MISSING : value]));
}

function cellOf({ call: { cells, operator } }: Endpoint, who: Actor) {
  return who === "operator" ? (operator ?? cells.administrator) : cells[who];
}

function expectAnswer(
  endpoint: Endpoint,
  who: Actor,
  answer: Answer,
  cell = cellOf(endpoint, who),
): void {
  const isRefusal = typeof cell === "string";
  const success = endpoint.kind === "trpc" ? 200 : cell;
  const expected = {
    status: isRefusal ? STATUS_OF[cell] : success,
    code: isRefusal ? cell : null,
  };
  if (endpoint.call.foreign && endpoint.name.includes("/sandbox/")) {
    expect({ status: answer.status, code: cell }).toEqual(expected);
    return;
  }
  const { status, code, named } = readAnswer(answer, endpoint.kind);
  expect({ status, code }, answer.text.slice(0, 400)).toEqual(expected);
  if (isRefusal || !endpoint.call.foreign) expect(named, "the error names its request").toBe(true);
}

describe.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s",
  (_name, endpoint) => {
    test.each(ACTORS)("%s", async (who) => {
      // Each person's many calls in this file would exceed their limit for one minute.
      rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
      const input = endpoint.call.input(callers, who);
      const { answer, request } = await callEndpoint(endpoint, who, input);
      await rest.world.sandbox.settle();

      expectAnswer(endpoint, who, answer);
      const wordsOf = answer.status < 400 ? endpoint.call.tells : undefined;
      const allowed = { ...endpoint.call.allowed, wordsOf };
      expect(leaksIn(answer, who, callers, request.sent, allowed)).toEqual([]);
      const reads = request.method === "GET" && !endpoint.call.writes;
      changed = await tables.changed();
      if (reads || answer.status >= 400) {
        expect(changed.filter((name) => !(name in TOUCHED_BY_REFUSALS))).toEqual([]);
      }

      if (answer.status !== 404) return;
      const missing = await callEndpoint(endpoint, who, aboutNothing(input));
      expect(withoutRequestId(missing.answer)).toBe(withoutRequestId(answer));
      expect(missing.answer.status).toBe(404);
    });
  },
);

/** Returns what a key needs for a call; undefined for addresses that know no keys. */
function scopeAt({ call, name, kind }: Endpoint) {
  // The desk's CSV files can't be read with a key.
  if (name.startsWith("GET /desk/") && name.endsWith(".csv")) return "never";
  if (call.procedure !== undefined) return demandOf(call.procedure).scope;
  const path = name.split(" ")[1];
  return kind === "rest" ? FILES.find((file) => file.path === path)?.scope : undefined;
}

/**
 * Keys, at each call once: a different person each time, over the years' 365 rows in turn. The
 * scope is refused before anything is read, so these cells are cheap.
 */
const BY_KEY = ENDPOINTS.flatMap((endpoint, index) => {
  const people = ACTORS.filter((who) => who !== "nobody");
  const who = people[(index + Math.floor(Date.now() / 86_400_000)) % people.length]!;
  const scope = scopeAt(endpoint);
  return scope === undefined ? [] : [{ endpoint, who, scope }];
});

describe("by API key", () => {
  async function callWith(key: string, endpoint: Endpoint, who: Actor) {
    rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
    const request = endpoint.prepare(endpoint.call.input(callers, who));
    const headers = { ...request.options.headers, authorization: `Bearer ${key}` };
    const asked = { ...request, options: { ...request.options, headers } };
    return send(rest.visitor(), rest.url, asked);
  }

  const closed = BY_KEY.filter(({ scope }) => scope === "never");
  test.each(closed.map((one) => [one.endpoint.name, one.who, one] as const))(
    "%s takes no key of %s",
    async (_name, who, { endpoint }) => {
      const answer = await callWith(keys.get(who)!.whole, endpoint, who);
      const { status, code } = readAnswer(answer, endpoint.kind);
      expect({ status, code }).toEqual({ status: 403, code: "NOT_BY_KEY" });
      expect(answer.headers.getSetCookie()).toEqual([]);
      changed = await tables.changed();
      expect(changed.filter((name) => !(name in TOUCHED_BY_KEYS))).toEqual([]);
    },
  );

  const scoped = BY_KEY.filter(
    ({ scope }) => scope !== "never" && scope !== "any" && scope !== "notifications:read",
  );
  test.each(scoped.map((one) => [one.endpoint.name, one.who, one] as const))(
    "%s asks a key of %s for its scope",
    async (_name, who, { endpoint }) => {
      const answer = await callWith(keys.get(who)!.narrow, endpoint, who);
      const { status, code } = readAnswer(answer, endpoint.kind);
      expect({ status, code }).toEqual({ status: 403, code: "SCOPE_REQUIRED" });
      changed = await tables.changed();
      expect(changed.filter((name) => !(name in TOUCHED_BY_KEYS))).toEqual([]);
    },
  );

  const open = BY_KEY.filter(({ scope }) => scope !== "never");
  // Only every third call in turn, because calls that succeed take time.
  const sampled = open.filter((_one, index) => index % 3 === new Date().getUTCDate() % 3);
  test.each(sampled.map((one) => [one.endpoint.name, one.who, one] as const))(
    "%s answers a key of %s as it answers them",
    async (_name, who, { endpoint }) => {
      const answer = await callWith(keys.get(who)!.whole, endpoint, who);
      await rest.world.sandbox.settle();
      expectAnswer(endpoint, who, answer, endpoint.call.byKey);
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
