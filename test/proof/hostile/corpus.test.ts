import { beforeEach, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/ops/limits";
import { givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import { corpus, mutants } from "./files";
import { Random } from "./random";
import { noteFigures, proofSeed, proofSize } from "./size";
import { sendAll } from "./upload";

// Files that pretend, explode or are torn, through both upload doors. `npm run prove -- corpus` sends
// them, and many more mutants, to the built server and watches its memory and its folder.

const MUTANTS = proofSize("HOSTILE_MUTANTS", 50);
const rest = useRest();

beforeEach(async () => {
  await givenService(rest.prisma);
  const limits = createLimits(rest.prisma, rest.world.deps.log);
  rest.replace({
    limits: { ...limits, consume: async () => undefined, tryConsume: async () => true },
  });
});

test(
  "every file gets what it deserves, and leaves nothing behind",
  { timeout: 120_000 + MUTANTS * 200 },
  async () => {
    const samples = [...(await corpus()), ...(await mutants(new Random(proofSeed()), MUTANTS))];
    const { files } = rest.world.files;
    const figures = await sendAll(rest.url, samples, { count: () => files.size });
    expect(figures.findings, `seed ${proofSeed()}`).toEqual([]);
    expect(figures.files).toBe(samples.length);
    // Rows and files agree: nothing is stored that no row knows, and the other way round.
    const rows = await rest.prisma.storedFile.findMany({ select: { storageKey: true } });
    expect(rows.map(({ storageKey }) => storageKey).toSorted()).toEqual(
      [...files.keys()].toSorted(),
    );
    noteFigures("corpus-in-process", figures);
  },
);
