import { beforeAll, expect, test } from "vitest";
import { LIMITS } from "~/domain/limits";
import { DRAWN_PAGES } from "~/server/public-pages/drawn-pages";
import { keepKnownPaths, KNOWN_PATHS } from "~/server/public-pages/known-paths";
import { givenMechanic, givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import { TestClock } from "~test/support/world";

const clock = new TestClock();
const rest = useRest({ once: true, front: { clock, proxyHops: 1 } });

const STRANGER = "203.0.113.7";
const statusOf = async (path: string, from = STRANGER) => {
  const answer = await fetch(`${rest.url}${path}`, { headers: { "x-forwarded-for": from } });
  await answer.arrayBuffer();
  return answer.status;
};

async function turnOn(firstName: string): Promise<string> {
  const mechanic = await givenMechanic(rest.prisma, { firstName });
  const { path } = await (
    await rest.world.callerFor(mechanic)
  ).mechanic.setPublicPage({
    isOn: true,
  });
  return path ?? "";
}

beforeAll(async () => {
  await givenService(rest.prisma, { name: "Oil Change" });
});

test("a flood of made-up addresses keeps no page from anyone, not even from its own network", async () => {
  const page = await turnOn("Sam");
  const madeUp = Array.from({ length: 240 }, (_, index) => [
    `/m/nobody-${index}`,
    `/areas/nowhere-${index}`,
    `/areas/nowhere-${index}/oil-change`,
    `/services/nothing-${index}`,
    `/sitemaps/${index + 2}.xml`,
  ]).flat();
  const flood = madeUp.map((path) => statusOf(path));
  const real = ["/sitemap.xml", "/sitemaps/1.xml", "/areas", "/services/oil-change", page];
  const seen = real.map((path) => statusOf(path));
  expect(await Promise.all(seen)).toEqual(real.map(() => 200));
  expect(new Set(await Promise.all(flood))).toEqual(new Set([404]));
});

test("a page that is turned on is found within a minute, also by a network that asked too often", async () => {
  clock.advance(KNOWN_PATHS.mostAgeMs);
  const page = await turnOn("Ines");
  const early = Array.from({ length: LIMITS.missingPages.points + 1 }, (_, index) =>
    statusOf(`/m/no-one-${index}`),
  );
  await Promise.all(early);
  clock.advance(KNOWN_PATHS.mostAgeMs);
  expect(await statusOf(page)).toBe(200);
});

test("only addresses without a page count against a network", async () => {
  const other = "198.51.100.20";
  for (let round = 0; round < LIMITS.missingPages.points + 5; round += 1) {
    clock.advance(DRAWN_PAGES.leastAgeMs);
    expect(await statusOf("/services/oil-change", other)).toBe(200);
  }
  // This process hasn't read the paths since, so it has to look.
  const page = await turnOn("Lee");
  expect(await statusOf(page, other)).toBe(200);
});

test("reads the paths once for many who ask, after a change in ten seconds, else once a minute", async () => {
  let now = 0;
  let reads = 0;
  const paths = ["/m/a"];
  const known = keepKnownPaths(
    async () => {
      reads += 1;
      return [...paths];
    },
    () => now,
  );
  expect(await Promise.all(["/m/a", "/m/b", "/m/c"].map((path) => known.has(path)))).toEqual([
    true,
    false,
    false,
  ]);
  expect(reads).toBe(1);
  paths.push("/m/b");
  known.changed();
  now += KNOWN_PATHS.leastAgeMs - 1;
  expect(await known.has("/m/b")).toBe(false);
  now += 1;
  expect(await known.has("/m/b")).toBe(true);
  paths.push("/m/c");
  now += KNOWN_PATHS.mostAgeMs - 1;
  expect(await known.has("/m/c")).toBe(false);
  now += 1;
  expect(await known.has("/m/c")).toBe(true);
  expect(reads).toBe(3);
});
