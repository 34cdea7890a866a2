import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DESK_TABLES } from "~/server/http/desk-tables";
import { REST_ROUTES } from "~/server/http/rest/routes";
import { createLimits } from "~/server/gateways/runtime/limits";
import { WHOLE_INPUTS } from "~test/calls/read";
import { useRest } from "~test/support/rest";
import { gatherCallers, type Actor, type Callers } from "./callers";
import type { RestRoute } from "~test/calls/call";
import { restCall, trpcCall, send } from "./endpoints";

// Postgres can't store NUL, and no booking is in the year 2. Such a text is refused or matches
// nothing; it is never a 500.

const NUL = "a\u0000b";
/** The years a person passes through while typing 12/04/2026, and the ends of the calendar. */
const ODD_DAYS = ["0000-01-01", "0002-12-04", "0202-12-04", "9999-12-31"];
const A_DAY = /^\d{4}-\d{2}-\d{2}/;
const rest = useRest({ once: true });
let callers: Callers;
beforeAll(async () => {
  callers = await gatherCallers(rest);
});

type Input = Record<string, unknown>;

type Spoil = (text: string) => string[];
const withNul: Spoil = () => [NUL];
const withOddYear: Spoil = (text) =>
  A_DAY.test(text) ? ODD_DAYS.map((day) => text.replace(A_DAY, day)) : [];

/** Returns the value once for each text in it and each way to spoil that text. */
function spoilt(value: unknown, spoil: Spoil): unknown[] {
  if (typeof value === "string") return spoil(value);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.flatMap((item, index) =>
      spoilt(item, spoil).map((other) => items.toSpliced(index, 1, other)),
    );
  }
  const isPlain = typeof value === "object" && value !== null && !(value instanceof Uint8Array);
  return isPlain ? spoiltFields(value, spoil) : [];
}

function spoiltFields(value: object, spoil: Spoil): Input[] {
  return Object.entries(value).flatMap(([key, item]) =>
    spoilt(item, spoil).map((other) => ({ ...value, [key]: other })),
  );
}

const routes = Object.keys(REST_ROUTES) as RestRoute[];
const restRoutesOf = (name: string) => routes.filter((one) => REST_ROUTES[one].call === name);

async function expectNoFault(who: Actor, call: ReturnType<typeof restCall>) {
  const { status } = await send(callers.visitor(who), rest.url, call);
  expect.soft(status, `${call.method} ${call.path}`).toBeLessThan(500);
}

describe("a text with NUL and a date in an odd year, over REST and tRPC", () => {
  test.each([...WHOLE_INPUTS])("%s", async (name, example) => {
    rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
    const actors = name.startsWith("desk.")
      ? (["administrator"] as const)
      : (["owner", "assigned"] as const);
    const inputs = [...spoiltFields(example, withNul), ...spoiltFields(example, withOddYear)];
    for (const input of inputs) {
      for (const who of actors) {
        await expectNoFault(who, trpcCall(name, input));
        for (const route of restRoutesOf(name)) await expectNoFault(who, restCall(route, input));
      }
    }
  });

  test.each(DESK_TABLES.map(({ path, input }) => ({ path, input })))("$path", async (table) => {
    const fields = table.input instanceof z.ZodObject ? Object.keys(table.input.shape) : [];
    for (const field of fields) {
      await expectNoFault("administrator", restCall(`GET ${table.path}`, { [field]: NUL }));
    }
  });
});
