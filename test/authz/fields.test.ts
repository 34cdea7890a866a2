import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { REST_ROUTES, type ProcedureName, type RestRow } from "~/server/http/rest/routes";
import { createLimits } from "~/server/gateways/runtime/limits";
import { useRest } from "~test/support/rest";
import { givenService } from "~test/support/factory";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { CALLERS, gatherCallers, type Actor, type Callers } from "./callers";
import { hostileColumns, keysOf, modelOf, prototypeKeys } from "./columns";
import { restCall, trpcCall, send, type Input, type PreparedCall } from "./endpoints";
import { MATRIX, type Row } from "~test/calls/read";
import { rememberTables, TOUCHED_BY_REFUSALS, type Tables } from "./tables";

// No call writes a column that it doesn't name. Each call is made twice, plainly and with every
// other column of every model beside its input. Afterwards the two databases are equal, except for
// random numbers and times.

const rest = useRest({ once: true });
let callers: Callers;
let tables: Tables;
let columns: Awaited<ReturnType<typeof hostileColumns>>;
let before: string;

beforeAll(async () => {
  callers = await gatherCallers(rest);
  // The server stores the provider's account id once, at the first call that needs it.
  const first = { amount: 105, bookingId: callers.booking("pending", "owner") };
  (await callers.visitor("owner").post("/api/create-payment-intent", first)).is(200);
  await rest.world.sandbox.settle();
  tables = await rememberTables(rest.db, rest.world.files);
  columns = await hostileColumns(rest.db);
  before = JSON.stringify(await tables.dump());
});
afterEach(() => tables.restore());

const restRows = new Map<string, RestRow>(Object.entries(REST_ROUTES));

/** Each call with a caller who may make it; a call with several rows is tried in each. */
const CALLS = MATRIX.flatMap((call) => {
  const { procedure } = call;
  const actor = CALLERS.find((one) => one !== "nobody" && typeof call.cells[one] === "number");
  if (procedure === undefined || actor === undefined || procedure === "booking.changes") return [];
  const name = call.case === undefined ? procedure : `${procedure} (${call.case})`;
  return [{ name, call, procedure, actor }];
});

/** Returns all keys read at a procedure's address, which two procedures may share. */
function knownKeys(procedure: ProcedureName, route: string | undefined): Set<string> {
  const row = route === undefined ? undefined : restRows.get(route);
  const sharing = typeof row?.call === "object" ? row.call.among : [procedure];
  return new Set(sharing.flatMap(keysOf));
}

function without(known: Set<string>, all: object): object {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !known.has(key)));
}

function endpointsOf({ call, procedure }: { call: Row; procedure: ProcedureName }) {
  const documented = (call.rest ?? []).filter((route) => restRows.has(route));
  const endpoints = documented.map((route: string) => ({
    endpoint: route,
    known: knownKeys(procedure, route),
    prepare: (input: Input, extra: object) =>
      // The input's own keys first, because a form allows only a few fields.
      restCall(route, { ...input, ...extra, ...input }, call.request),
  }));
  return [
    ...endpoints,
    {
      endpoint: procedure,
      known: knownKeys(procedure, undefined),
      prepare: (input: Input, extra: object) => trpcCall(procedure, input, extra),
    },
  ];
}

/** An address can hold this many keys; a server reads 16 KB of it. */
const KEYS_OF_AN_ADDRESS = 150;

/**
 * `npm test` tries each procedure through one of its endpoints, another one each day;
 * `npm run test:all` tries all of them.
 */
function today(endpoints: ReturnType<typeof endpointsOf>): ReturnType<typeof endpointsOf> {
  if (process.env.TEST_TIER !== "main") return endpoints;
  const day = Math.floor(Date.now() / 86_400_000);
  return endpoints.filter((_endpoint, index) => index === day % endpoints.length);
}

/** Splits the keys into requests: all in one body, some in one address. */
function partsFor(prepared: PreparedCall, extra: object): object[] {
  const entries = Object.entries(extra);
  const isInAddress = prepared.path.includes("probe");
  const atOnce = isInAddress ? KEYS_OF_AN_ADDRESS : entries.length;
  const count = Math.ceil(entries.length / atOnce);
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(entries.slice(index * atOnce, (index + 1) * atOnce)),
  );
}

async function outcome(who: Actor, call: PreparedCall) {
  rest.replace({
    limits: createLimits(rest.db.query, rest.world.deps.log),
    random: { below: () => 0 },
  });
  const answer = await send(callers.visitor(who), rest.url, call);
  await rest.world.sandbox.settle();
  const dump = await tables.dump();
  for (const name of Object.keys(TOUCHED_BY_REFUSALS)) delete dump[name];
  await tables.restore();
  return {
    status: answer.status,
    answer: answer.status < 400 ? steady(answer.text) : "",
    dump: Object.fromEntries(
      Object.entries(dump).map(([name, rows]) => [name, rows.map(steady).toSorted()]),
    ),
  };
}

const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/<svg.*<\/svg>/g, "<drawing>"],
  [/\b[A-Z2-7]{32}\b/g, "<secret>"],
  [/\$argon2[^"\\]*/g, "<hash>"],
  [/v\d+\.k\d+\.[\w.+/=-]+|k\d+[.:][\w.+/=:-]{20,}/g, "<sealed>"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>"],
  [/20(2[6-9]|[3-9]\d)-\d\d-\d\dT[\d:.]+(Z|\+00:00)?/g, "<time>"],
  [/CW-[0-9A-Z]{5,}/g, "<number>"],
  [/\b(pi|cus|ch|evt|seti|pm|req|src|we)_[\w-]+/g, "<object>"],
  [/\bcw_[\w-]{8,}/g, "<key>"],
  [/\bwhsec_[\w+/=]+/g, "<secret>"],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, "<token>"],
  [/invoice_prefix\W+[0-9A-Z]{8}/g, "<prefix>"],
  [/\b1[789]\d{8}\b/g, "<seconds>"],
  [/[0-9a-f]{32,64}/g, "<digest>"],
];

/** Returns a row's text without random parts; earlier content stays as it is. */
function steady(text: string): string {
  return DRAWN.reduce(
    (all, [pattern, name]) =>
      all.replaceAll(pattern, (found) => (before.includes(found) ? found : name)),
    text,
  );
}

describe("extra fields beside the input change nothing", () => {
  test.each(CALLS.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const { call, procedure, actor } = one;
    const all = columns(modelOf(procedure));
    for (const { endpoint, known, prepare } of today(endpointsOf({ call, procedure }))) {
      const input = call.input(callers, actor);
      const plain = await outcome(actor, prepare(input, {}));
      const extra = { ...prototypeKeys(), ...without(known, all) };
      expect(plain.status, endpoint).toBeLessThan(400);
      for (const part of partsFor(prepare(input, { probe: "1" }), extra)) {
        expect(await outcome(actor, prepare(input, part)), endpoint).toEqual(plain);
      }
      expect("polluted" in {} || "userType" in {}, "every object has a new key").toBe(false);
    }
  });

  test.each(["__proto__.polluted", "constructor.prototype.polluted", "prototype.polluted"])(
    "a hook's annotation that leads to %s",
    async (path) => {
      for (const [name, json] of [
        ["auth.updateProfile", { firstName: "Renamed", polluted: "yes" }],
        ["booking.addVehicle", { year: 2020, make: "Honda", model: "Civic" }],
      ] as const) {
        const annotated = { json, meta: { values: { [path]: ["Date"], polluted: ["set"] } } };
        const answer = await callers.visitor("owner").post(`/api/trpc/${name}`, annotated);
        expect([200, 400]).toContain(answer.status);
        expect("polluted" in {}, "every object has a new key").toBe(false);
      }
    },
  );
});

describe("the price of a booking", () => {
  const order = (serviceIds: unknown) => ({ ...callers.order("owner"), serviceIds });

  test("refuses a thousand services, unknown ones and retired ones", async () => {
    const { id: old } = await givenService(rest.prisma, { isActive: false });
    const thousand = Array.from({ length: 1000 }, () => ID.service);
    const others = Array.from({ length: 31 }, () => crypto.randomUUID());
    for (const ids of [
      thousand,
      others,
      [old],
      [ID.service, old],
      [ID.vehicle],
      [""],
      ID.service,
    ]) {
      const answer = await callers.visitor("owner").post("/api/bookings", order(ids));
      answer.refused(400, "INVALID");
    }
    expect(await tables.changed()).toEqual(['public."Service"']);
  });

  test("counts the same service once, at the catalog's current price", async () => {
    const owner = callers.visitor("owner");
    const made = await owner.post("/api/bookings", order([ID.service, ID.service]));
    expect(made.is(201).body).toMatchObject({
      services: [{ id: ID.service, price: "80.00" }],
      totalAmount: "84.00",
    });
    await rest.prisma.service.update({ where: { id: ID.service }, data: { basePriceCents: 1 } });
    expect((await owner.get(`/api/bookings/${made.id}`)).body).toMatchObject({
      services: [{ price: "80.00" }],
      totalAmount: "84.00",
    });
  });
});
