import { mkdirSync, writeFileSync } from "node:fs";
import { CONNECTIONS, load, median } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { residentMegabytes } from "../lib/process-memory";
import { plot } from "../lib/plot";
import { whole } from "../lib/rounds";
import { openStage, regularCustomers, signIn } from "../lib/stage";
import { getsOf } from "./list";
import { searchPath } from "./search";

const PICTURE = "docs/pictures/memory.svg";
const MILLION = 1_000_000;
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? MILLION);
/** The share in which the engine and its caches warm up, before growth means anything. */
const WARM_SHARE = 0.05;

export const memory: Part = {
  name: "memory",
  what: `resident memory over ${REQUESTS.toLocaleString("en-US")} requests, drawn to ${PICTURE}`,
  always: false,
  run: measure,
};

/** Short answers, so that a million of them take minutes; each visitor uses one path. */
const PATHS = [
  "/api/bookings?limit=2",
  "/api/auth/user",
  "/api/services",
  "/api/vehicles",
  searchPath("94110", 2),
];

interface Sample {
  requests: number;
  megabytes: number;
}

async function measure(bench: Bench): Promise<Outcome[]> {
  const stage = await openStage(await bench.database());
  try {
    const ids = await regularCustomers(stage.sql, CONNECTIONS);
    const visitors = await signIn(stage.product.url, stage.sql, ids, "customer");
    const { pid } = stage.product.process;
    const samples: Sample[] = [{ requests: 0, megabytes: residentMegabytes(pid) }];
    const stretch = await load({
      url: stage.product.url,
      clients: getsOf(visitors, "", "product").map((get, index) => ({
        ...get,
        path: PATHS[index % PATHS.length] ?? "",
      })),
      requests: REQUESTS,
      onTick: (requests) => samples.push({ requests, megabytes: residentMegabytes(pid) }),
    });
    if (stretch.failures > 0) throw new Error(`${stretch.failures} requests failed.`);
    const between = (from: number, to: number) =>
      median(
        samples
          .filter(
            ({ requests }) =>
              requests >= from * stretch.requests && requests <= to * stretch.requests,
          )
          .map(({ megabytes }) => megabytes),
      );
    const early = between(WARM_SHARE, 2 * WARM_SHARE);
    const late = between(1 - WARM_SHARE, 1);
    const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
    mkdirSync("docs/pictures", { recursive: true });
    writeFileSync(
      PICTURE,
      plot({
        title: `Resident memory over ${whole(stretch.requests)} requests`,
        x: { name: "requests answered", values: samples.map(({ requests }) => requests) },
        y: { name: "MB", values: samples.map(({ megabytes }) => megabytes) },
      }),
    );
    const ratio = late / early;
    return [
      {
        id: "P8 rise",
        what: `memory at the end of ${whole(stretch.requests)} requests against their first tenth`,
        goal: "rise ≤ 10 % over a million",
        figure: `${Math.round(late)} MB, peak ${Math.round(peak)} MB, ${whole(stretch.perSecond)}/s`,
        reference: `${Math.round(early)} MB`,
        ratio,
        // The goal is for a million; a shorter run only records its figure.
        verdict: stretch.requests < MILLION ? "recorded" : verdictOf(ratio, { atMost: 1.1 }),
        details: { samples },
      },
    ];
  } finally {
    await stage.close();
  }
}
