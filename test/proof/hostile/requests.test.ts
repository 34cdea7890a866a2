import { beforeEach, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import { attack } from "./attack";
import { newPeople } from "./people";
import { noteFigures, proofSeed, proofSize } from "./size";

// Sends methods, paths, headers, framings and bodies that no client of ours sends, over real
// sockets to the front server. `npm run prove -- requests` sends twenty times as many to the built
// one.

const REQUESTS = proofSize("HOSTILE_REQUESTS", 1_000);
const rest = useRest();

beforeEach(async () => {
  await givenService(rest.prisma);
  const limits = createLimits(rest.db.query, rest.world.deps.log);
  rest.replace({
    limits: { ...limits, consume: async () => null, tryConsume: async () => true },
  });
});

test(
  "answers hostile requests without 5xx, smuggled requests or leaks",
  { timeout: 60_000 + REQUESTS * 60 },
  async () => {
    const seed = proofSeed();
    const figures = await attack(rest.url, { requests: REQUESTS, seed, atOnce: 8 });
    expect(figures.findings, `seed ${seed}`).toEqual([]);
    expect(figures.requests).toBe(REQUESTS);
    expect(Math.min(...Object.values(figures.kinds))).toBeGreaterThan(0);
    expect(figures.answers["4xx"] ?? 0).toBeGreaterThan(REQUESTS / 4);

    // Everything still works, for new accounts and earlier ones.
    await newPeople(rest.url);
    expect(await rest.prisma.user.count({ where: { staffRole: { not: null } } })).toBe(0);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    noteFigures("requests-in-process", figures);
  },
);
