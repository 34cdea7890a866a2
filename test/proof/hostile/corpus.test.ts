import { beforeEach, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import { corpus, mutants } from "./files";
import { Random } from "./random";
import { noteFigures, proofSeed, proofSize } from "./size";
import { sendAll } from "./upload";

// Sends disguised, exploding and truncated files through both upload routes. `npm run prove --
// corpus` sends them, and many more mutants, to the built server and watches its memory and folder.

const MUTANTS = proofSize("HOSTILE_MUTANTS", 50);
const rest = useRest();

beforeEach(async () => {
  await givenService(rest.prisma);
  const limits = createLimits(rest.db.query, rest.world.deps.log);
  rest.replace({
    limits: { ...limits, consume: async () => null, tryConsume: async () => true },
  });
});

test(
  "accepts or refuses every file as expected, and leaves nothing behind",
  { timeout: 120_000 + MUTANTS * 200 },
  async () => {
    const samples = [...(await corpus()), ...(await mutants(new Random(proofSeed()), MUTANTS))];
    const { files } = rest.world.files;
    const figures = await sendAll(rest.url, samples, { count: () => files.size });
    expect(figures.findings, `seed ${proofSeed()}`).toEqual([]);
    expect(figures.files).toBe(samples.length);
    // Rows and files match: every stored file has a row, and every row a file.
    const rows = await rest.prisma.storedFile.findMany({ select: { storageKey: true } });
    expect(rows.map(({ storageKey }) => storageKey).toSorted()).toEqual(
      [...files.keys()].toSorted(),
    );
    noteFigures("corpus-in-process", figures);
  },
);
