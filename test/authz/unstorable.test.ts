import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DESK_TABLES } from "~/server/http/desk-tables";
import { REST_ROUTES } from "~/server/http/rest/routes";
import { createLimits } from "~/server/gateways/ops/limits";
import { PROCEDURE_EXAMPLES } from "~test/proof/hostile/examples";
import { useRest } from "~test/support/rest";
import { gatherCrowd, type Actor, type Crowd } from "./crowd";
import { knockRest, knockTrpc, send, type RestRoute } from "./doors";

// Postgres can't store NUL. A text with one is refused or names nothing; it is never a 500.

const NUL = "a\u0000b";
const rest = useRest({ once: true });
let crowd: Crowd;
beforeAll(async () => {
  crowd = await gatherCrowd(rest);
});

type Input = Record<string, unknown>;

/** The value once for each text in it, with that text replaced. */
function spoilt(value: unknown): unknown[] {
  if (typeof value === "string") return [NUL];
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.flatMap((item, index) =>
      spoilt(item).map((other) => items.toSpliced(index, 1, other)),
    );
  }
  const isPlain = typeof value === "object" && value !== null && !(value instanceof Uint8Array);
  return isPlain ? spoiltFields(value) : [];
}

function spoiltFields(value: object): Input[] {
  return Object.entries(value).flatMap(([key, item]) =>
    spoilt(item).map((other) => ({ ...value, [key]: other })),
  );
}

const routes = Object.keys(REST_ROUTES) as RestRoute[];
const restRoutesOf = (name: string) => routes.filter((one) => REST_ROUTES[one].call === name);

async function expectNoFault(who: Actor, knock: ReturnType<typeof knockRest>) {
  const { status } = await send(crowd.visitor(who), rest.url, knock);
  expect.soft(status, `${knock.method} ${knock.path}`).toBeLessThan(500);
}

describe("a text with NUL in it, through both doors", () => {
  test.each(Object.entries(PROCEDURE_EXAMPLES))("%s", async (name, example) => {
    rest.replace({ limits: createLimits(rest.prisma, rest.world.deps.log) });
    const actors = name.startsWith("desk.")
      ? (["administrator"] as const)
      : (["owner", "assigned"] as const);
    for (const input of spoiltFields(example)) {
      for (const who of actors) {
        await expectNoFault(who, knockTrpc(name as keyof typeof PROCEDURE_EXAMPLES, input));
        for (const route of restRoutesOf(name)) await expectNoFault(who, knockRest(route, input));
      }
    }
  });

  test.each(DESK_TABLES.map(({ path, input }) => ({ path, input })))("$path", async (table) => {
    const fields = table.input instanceof z.ZodObject ? Object.keys(table.input.shape) : [];
    for (const field of fields) {
      await expectNoFault("administrator", knockRest(`GET ${table.path}`, { [field]: NUL }));
    }
  });
});
