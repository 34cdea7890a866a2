import { describe, expect, test } from "vitest";
import { API_ROUTES } from "~/server/http/app";
import { ACTORS } from "./crowd";
import { PROCEDURES } from "./doors";
import { MATRIX } from "./matrix";

// Nothing has a door that the matrix does not know, and the matrix knows no door that is not there.

/** The procedures, each of which the matrix lists by its name, and NextAuth, which knows no roles. */
const BY_NAME = ["GET /trpc/*", "POST /trpc/*", "GET /nextauth/*", "POST /nextauth/*"];
/** The stand-in for the provider: all of it behind Stripe's own keys, tried at one of its addresses. */
const SANDBOX = { door: "ALL /sandbox/stripe/*", row: "GET /sandbox/stripe/v1/customers/:id" };

const listed = MATRIX.flatMap((call) => [...(call.rest ?? [])]);

describe("the matrix", () => {
  test("lists every address of the API, and no other", () => {
    const there = API_ROUTES.map((route) => route.replace(" /api/", " /"))
      .filter((route) => !BY_NAME.includes(route))
      .map((route) => (route === SANDBOX.door ? SANDBOX.row : route));
    const known = new Set<string>(listed);
    expect([...known].toSorted()).toEqual(there.toSorted());
  });

  test("lists every procedure, and no other", () => {
    const known = new Set(MATRIX.flatMap((call) => call.procedure ?? []));
    expect([...known].toSorted()).toEqual(PROCEDURES.toSorted());
  });

  test("says something about everybody, in rows that differ", () => {
    for (const call of MATRIX) {
      const name = `${call.procedure ?? call.rest?.[0]} ${call.case ?? ""}`;
      expect(call.cells, name).toHaveLength(ACTORS.length - 1);
      expect(call.procedure ?? call.rest?.[0], "a row has a door").toBeDefined();
    }
    const rows = MATRIX.map((call) => `${call.procedure ?? call.rest?.join()} ${call.case ?? ""}`);
    expect(new Set(rows).size, "no row stands there twice").toBe(rows.length);
  });
});
