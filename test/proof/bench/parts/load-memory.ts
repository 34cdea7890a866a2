import { CONNECTIONS, load } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { peakMegabytes } from "../lib/process-memory";
import { sideOf, sideText } from "../lib/rounds";
import { openStage, regularCustomers, signIn } from "../lib/stage";
import { getsOf, REST_PATH } from "./list";

/**
 * The peak of the T3 template (Next, tRPC, Prisma) under its own list, recorded on a similar
 * machine.
 */
const T3_PEAK_MEGABYTES = 419;

export const loadMemory: Part = {
  name: "p8",
  what: "memory of the server while the list is asked for",
  run: measure,
};

async function measure(bench: Bench): Promise<Outcome[]> {
  const stage = await openStage(await bench.database());
  try {
    const ids = await regularCustomers(stage.sql, CONNECTIONS);
    const visitors = await signIn(stage.product.url, stage.sql, ids, "customer");
    const stretch = await load({
      url: stage.product.url,
      clients: getsOf(visitors, REST_PATH, "product"),
      seconds: bench.seconds * bench.rounds,
    });
    if (stretch.failures > 0) throw new Error(`${stretch.failures} requests failed.`);
    const peak = peakMegabytes(stage.product.process.pid);
    const ratio = peak / T3_PEAK_MEGABYTES;
    return [
      {
        id: "P8 API",
        what: "peak memory of the whole server under load on the list",
        goal: "≤ 1.0 × the T3 template",
        figure: `${Math.round(peak)} MB at ${sideText(sideOf([stretch]))}`,
        reference: `${T3_PEAK_MEGABYTES} MB (recorded elsewhere)`,
        ratio,
        verdict: verdictOf(ratio, { atMost: 1 }),
      },
    ];
  } finally {
    await stage.close();
  }
}
