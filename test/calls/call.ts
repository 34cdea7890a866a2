import type { inferRouterInputs } from "@trpc/server";
import type { ErrorCode } from "~/domain/refusal";
import type { Example } from "~/server/http/openapi/parts";
import type { ProcedureName, REST_ROUTES } from "~/server/http/rest/routes";
import type { AppRouter } from "~/server/root";
import { MISSING, type Actor, type Caller, type Callers } from "~test/authz/callers";
import type { Allowance } from "~test/authz/leaks";
import type { Scene } from "~test/rest/scene";
import { EXAMPLE_IDS } from "~test/support/example-ids";
import type { useRest } from "~test/support/rest";
import type { CallOptions } from "~test/support/http/visitor";

// The types of an entry in this folder. docs/decisions/008-tests.md says which tests read it.

export type RestRoute = keyof typeof REST_ROUTES;

type At<Router, Path extends string> = Path extends `${infer Head}.${infer Tail}`
  ? Head extends keyof Router
    ? At<Router[Head], Tail>
    : never
  : Path extends keyof Router
    ? Router[Path]
    : never;
/** A procedure's input. A change of its schema shows up as a compile error in this folder. */
export type InputOf<Name extends ProcedureName> = At<inferRouterInputs<AppRouter>, Name>;

type Behind<Row> = Row extends { call: infer Name extends string }
  ? Name
  : Row extends { call: { among: readonly (infer Name)[] } }
    ? Name
    : never;
/** The documented addresses of a procedure. */
type RoutesOf<Name> = {
  [Route in RestRoute]: Name extends Behind<(typeof REST_ROUTES)[Route]> ? Route : never;
}[RestRoute];

/** Addresses that aren't rows of the REST table. */
export type OtherEndpoint =
  | "GET /logout"
  | "GET /health"
  | "GET /ready"
  | "GET /openapi.json"
  | "GET /files/:id"
  | "GET /mechanic/:userId/picture"
  | "GET /photos/:id"
  | "GET /photos/:id/preview"
  | "GET /bookings/:id/receipt.pdf"
  | "GET /vehicles/:id/history.csv"
  | "GET /bookings/:id/credit-notes/:number/pdf"
  | "GET /desk/disputes/:id/documents/:document"
  | "GET /mechanic/documents/:id/file"
  | "GET /desk/documents/:id/file"
  | "GET /account/export"
  | "GET /mechanic/statement.csv"
  | "GET /calendar/:token.ics"
  | "GET /desk/refunds.csv"
  | "GET /desk/bookings.csv"
  | "GET /desk/people.csv"
  | "GET /desk/support.csv"
  | "GET /desk/services.csv"
  | "GET /desk/promos.csv"
  | "GET /desk/audit.csv"
  | "GET /desk/disputes.csv"
  | "GET /desk/payouts.csv"
  | "GET /desk/payouts/runs.csv"
  | "GET /desk/ledger.csv"
  | "GET /desk/numbers.csv"
  | "GET /desk/tie-out.csv"
  | "GET /desk/payouts/runs/:id/bank.csv"
  | "GET /desk/payouts/yearly.csv"
  | "POST /webhooks/stripe"
  | "POST /webhooks/sms"
  | "GET /notifications/unsubscribe"
  | "POST /csp-report"
  | "GET /sandbox/stripe/v1/customers/:id";

/** A success's status over REST, or the code of the refusal. */
export type Cell = 200 | 201 | 202 | 204 | 302 | ErrorCode;

/**
 * One cell for each caller; a missing one is a compile error. The operator's own is beside them.
 * Write the common outcome first: `{ ...signedIn(x404), owner: ok }`.
 */
export type Cells = Readonly<Record<Caller, Cell>>;

/** The outcome for each kind of caller. `Input` is the procedure's input. */
export interface Access<Input = unknown> {
  /** Names the case, where an entry has several rows. */
  case?: string;
  /** Builds the input, by default the entry's own. */
  input?(callers: Callers, who: Actor, valid: Input): Input;
  /** An input that the types forbid, instead of `input`. */
  forbidden?: (callers: Callers) => Record<string, unknown>;
  /** Limits the row to these of the entry's addresses. */
  at?: readonly (RestRoute | OtherEndpoint | "procedure")[];
  /** Headers and bytes that aren't JSON. */
  request?: CallOptions;
  cells: Cells;
  /** The outcome by API key where it differs from the same person's session. */
  byKey?: Cell;
  /** The operator's outcome where it differs from an owner's. */
  operator?: Cell;
  allowed?: Allowance;
  /** The people whose private texts a success may show beside the caller's. */
  tells?: Actor | readonly Actor[];
  /** A GET that changes something on purpose. */
  writes?: boolean;
  /** Another program's answer: Stripe's own shape, a redirect, a health check. */
  foreign?: boolean;
}

/** The world of a test and the people in it. */
export type Scenery = Pick<ReturnType<typeof useRest>, "prisma" | "world" | "replace"> & {
  scene: Scene;
};

/** A documented address of a procedure. */
export interface Documented<Input = unknown> {
  /**
   * The input the API document shows, where it differs from the entry's own. Null: none, because
   * the body is bytes or the other procedure's.
   */
  input?: Input | null;
  /** Adds the rows that the document's example needs beside the scene's. */
  prepare?: (scenery: Scenery) => Promise<unknown>;
  /** The API key that makes the example's call. */
  byKey?: string;
  /** The caller of the example, where the procedure's role leaves a choice. */
  as?: keyof Scene;
}

interface Entry<Input, Route extends string> {
  /** A valid input about the example rows, which the API document shows. */
  input?: Input;
  /** Fields that `input` leaves out, so that hostile tests reach them too. */
  optional?: Partial<Input>;
  /** The id that test/authz/ids.test.ts replaces with strange values in the input. */
  spoiledId?: keyof Input & string;
  /** Its documented addresses. */
  rest?: { readonly [Each in Route]: Documented<Input> };
  /** The reason it has no documented address. */
  withoutRest?: string;
  /** Addresses that send the same answer as a file. */
  files?: readonly OtherEndpoint[];
  access: readonly Access<Input>[];
}

type Requires<Key extends string> = Record<Key, unknown>;
/** One procedure, as read by all tests that call everything. */
export type Call<Name extends ProcedureName> = Entry<InputOf<Name>, RoutesOf<Name>> &
  ([RoutesOf<Name>] extends [never] ? Requires<"withoutRest"> : Requires<"rest">) &
  ([InputOf<Name>] extends [void] ? object : Requires<"input">);

/** Every procedure: a missing one, or a missing address, is a compile error. */
export type Calls = { readonly [Name in ProcedureName]: Call<Name> };

/** An address without a procedure. */
export interface Endpoint {
  example?: Example;
  /**
   * Left out of the API document: browsers follow or send it by themselves, or it is the sandbox's.
   */
  isUndocumented?: true;
  access: readonly Access[];
}
export type Endpoints = Partial<Record<OtherEndpoint, Endpoint>>;

export const ok = 200;
export const made = 201;
export const accepted = 202;
export const bad = "INVALID";
export const x401 = "UNAUTHENTICATED";
export const x403 = "FORBIDDEN";
/** They must confirm their password first. */
export const xSelf = "REAUTH_REQUIRED";
/** A mechanic without a profile. */
export const xNew = "PROFILE_REQUIRED";
export const x404 = "NOT_FOUND";
export const x409 = "CONFLICT";
export const x422 = "PROMO_NOT_APPLICABLE";

export const everyone = (cell: Cell): Cells => ({
  nobody: cell,
  owner: cell,
  otherCustomer: cell,
  assigned: cell,
  otherMechanic: cell,
  newcomer: cell,
  convert: cell,
  apprentice: cell,
  administrator: cell,
});
export const signedIn = (cell: Cell): Cells => ({ ...everyone(cell), nobody: x401 });
/** Builds cells for mechanics; the apprentice, who has no profile, may have another outcome. */
export const mechanics = (cell: Cell, apprentice: Cell = cell): Cells => ({
  ...signedIn(x403),
  assigned: cell,
  otherMechanic: cell,
  convert: cell,
  apprentice,
});
export const staff = (cell: Cell): Cells => ({ ...signedIn(x403), administrator: cell });

/** Returns the entry's input with an id that doesn't exist. */
export const missing = <Input extends { id: string }>(
  _crowd: Callers,
  _who: Actor,
  valid: Input,
): Input => ({ ...valid, id: MISSING });

/** Any valid id. */
export const SOME_ID = EXAMPLE_IDS.pending;
/** The content of a file of which only the type matters. */
export const BYTES = new Uint8Array([1, 2, 3]);
