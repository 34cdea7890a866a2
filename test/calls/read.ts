import type { Example } from "~/server/http/openapi/parts";
import { REST_ROUTES, type ProcedureName, type RestRow } from "~/server/http/rest/routes";
import type { Actor, Callers } from "~test/authz/callers";
import { CALLS, ENDPOINTS } from "./all";
import type { Access, Documented, OtherEndpoint, RestRoute } from "./call";

// Reads the entries of this folder for the tests.

type Input = Record<string, unknown> | undefined;

/** An entry without the types of its procedure. */
interface AnyCall {
  input?: unknown;
  optional?: unknown;
  spoiledId?: string;
  rest?: Partial<Record<RestRoute, Documented>>;
  withoutRest?: string;
  files?: readonly OtherEndpoint[];
  access: readonly Access[];
}
const calls: Readonly<Record<ProcedureName, AnyCall>> = CALLS;

const isRoute = (route: string): route is RestRoute => Object.hasOwn(REST_ROUTES, route);
const routesOf = ({ rest = {} }: AnyCall) => Object.keys(rest).filter(isRoute);
export const procedures = Object.keys(calls).filter((name): name is ProcedureName =>
  Object.hasOwn(calls, name),
);

const asInput = (value: unknown): Input =>
  typeof value === "object" && value !== null ? { ...value } : undefined;

/** One row of the access matrix, and the addresses it is tried at. */
export interface Row extends Omit<Access, "input" | "forbidden" | "at"> {
  procedure?: ProcedureName;
  rest: readonly (RestRoute | OtherEndpoint)[];
  input: (callers: Callers, who: Actor) => Input;
}

function rowsOf(call: AnyCall, procedure?: ProcedureName, endpoint?: OtherEndpoint): Row[] {
  const all = [...routesOf(call), ...(call.files ?? []), ...(endpoint ? [endpoint] : [])];
  return call.access.map(({ at, input, forbidden, ...row }) => ({
    ...row,
    procedure: at === undefined || at.includes("procedure") ? procedure : undefined,
    rest: at === undefined ? all : all.filter((each) => at.includes(each)),
    input: (callers, who) => {
      if (forbidden !== undefined) return forbidden(callers);
      return asInput(input === undefined ? call.input : input(callers, who, call.input));
    },
  }));
}

const endpoints = Object.entries(ENDPOINTS).map(([name, endpoint]) => ({
  name: name as OtherEndpoint,
  ...endpoint,
}));

/** Every row of every entry, for each address. */
export const MATRIX: readonly Row[] = [
  ...procedures.flatMap((name) => rowsOf(calls[name], name)),
  ...endpoints.flatMap((endpoint) => rowsOf(endpoint, undefined, endpoint.name)),
];

/**
 * A valid input with all its optional fields for each procedure with an input. Tests spoil its
 * values.
 */
export const WHOLE_INPUTS: ReadonlyMap<ProcedureName, Record<string, unknown>> = new Map(
  procedures.flatMap((name) => {
    const { input, optional } = calls[name];
    return input === undefined ? [] : [[name, { ...asInput(input), ...asInput(optional) }]];
  }),
);

/** The procedures whose input ids are spoiled, with the key of each. */
export const SPOILED_IDS = procedures.flatMap((name) => {
  const { spoiledId, input } = calls[name];
  return spoiledId === undefined ? [] : [{ name, key: spoiledId, input: asInput(input) }];
});

/** The procedures without a documented call. */
export const WITHOUT_REST = procedures.filter((name) => calls[name].withoutRest !== undefined);

/**
 * Splits a procedure's input as its documented call sends it: in the path, and the rest in body or
 * query.
 */
function requestOf(route: string, input: unknown, body?: RestRow["body"]): Example {
  const params: Record<string, string> = {};
  const left: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(asInput(input) ?? {})) {
    if (new RegExp(`:${key}\\b`).test(route)) params[key] = String(value);
    else left[key] = value;
  }
  const query = Object.fromEntries(
    Object.entries(left).map(([key, value]) => [key, String(value)]),
  );
  const isEmpty = Object.keys(left).length === 0;
  const beside = body === undefined ? { query } : { body: left };
  return {
    ...(Object.keys(params).length > 0 && { params }),
    ...((body === "json" || !isEmpty) && beside),
  };
}

/**
 * Returns the API document's examples by address, as src/server/http/openapi/example-requests.json
 * has them.
 */
export function exampleRequests(): Record<string, Example> {
  const found: Record<string, Example> = {};
  for (const name of procedures) {
    const call = calls[name];
    for (const route of routesOf(call)) {
      const own = call.rest?.[route];
      const row: RestRow = REST_ROUTES[route];
      const input = own?.input === undefined ? call.input : own.input;
      if (own?.input !== null) found[route] = requestOf(route, input, row.body);
    }
    // A file with its own address and the procedure's input.
    if (call.rest === undefined) {
      for (const file of call.files ?? []) found[file] = requestOf(file, call.input);
    }
  }
  for (const { name, example } of endpoints) if (example) found[name] = example;
  return found;
}

/** Every documented call, by its name in the API document. */
export const OPERATIONS: readonly string[] = [
  ...procedures.flatMap((name) => [...routesOf(calls[name]), ...(calls[name].files ?? [])]),
  ...endpoints.flatMap(({ name, isUndocumented }) => (isUndocumented ? [] : [name])),
].map((endpoint) => endpoint.replace(" /", " /api/").replaceAll(/:(\w+)/g, "{$1}"));

/** Returns the additions one documented call needs beside its input. */
export function documentedOf(route: RestRoute): readonly Documented[] {
  return procedures.flatMap((name) => calls[name].rest?.[route] ?? []);
}
