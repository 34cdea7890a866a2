import { describe, expect, test } from "vitest";
import { API_ROUTES } from "~/server/http/app";
import { CALLERS } from "./callers";
import { PROCEDURES } from "./endpoints";
import { MATRIX } from "~test/calls/read";

// The matrix lists every call of the product, and no other.

/**
 * The tRPC address, whose procedures the matrix lists by name, and NextAuth, which has no roles.
 */
const BY_NAME = ["GET /trpc/*", "POST /trpc/*", "GET /nextauth/*", "POST /nextauth/*"];
/** The provider's sandbox: all of it needs Stripe's own keys, so one address is tried. */
const SANDBOX = { endpoint: "ALL /sandbox/stripe/*", row: "GET /sandbox/stripe/v1/customers/:id" };

const listed = MATRIX.flatMap((call) => [...call.rest]);

describe("the matrix", () => {
  test("lists every address of the API, and no other", () => {
    const there = API_ROUTES.map((route) => route.replace(" /api/", " /"))
      .filter((route) => !BY_NAME.includes(route))
      .map((route) => (route === SANDBOX.endpoint ? SANDBOX.row : route));
    const known = new Set<string>(listed);
    expect([...known].toSorted()).toEqual(there.toSorted());
  });

  test("lists every procedure, and no other", () => {
    const known = new Set(MATRIX.flatMap((call) => call.procedure ?? []));
    expect([...known].toSorted()).toEqual(PROCEDURES.toSorted());
  });

  test("covers everybody, in rows that differ", () => {
    for (const call of MATRIX) {
      const name = `${call.procedure ?? call.rest[0]} ${call.case ?? ""}`;
      expect(Object.keys(call.cells), name).toEqual(CALLERS);
      expect(call.procedure ?? call.rest[0], "the row has a call").toBeDefined();
    }
    const rows = MATRIX.map((call) => `${call.procedure ?? call.rest.join()} ${call.case ?? ""}`);
    expect(new Set(rows).size, "the row occurs once").toBe(rows.length);
  });
});
