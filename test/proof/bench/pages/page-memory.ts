import { readFileSync } from "node:fs";
import { startServer } from "~test/support/http/server";
import { CONNECTIONS, load, type LoadRequest } from "../lib/load";
import { verdictOf, type Part } from "../lib/part";
import { whole } from "../lib/rounds";
import { productEnv } from "../lib/stage";
import { emptyDatabase } from "./lib/empty-database";
import { demoCookie } from "./lib/people";
import { startReferenceApp } from "./lib/reference-apps";

const KIB = 1024;
const LOOK_EVERY_MS = 200;

/** Measures the page server's memory under the same load of pages on both sides. */
export const pageMemory: Part = {
  name: "p8-pages",
  what: "memory while pages are asked for",
  async run(bench) {
    const env = { ...productEnv(await emptyDatabase(bench, "pages")), DEMO_DATA: "true" };
    // The first start creates the demo's people and pictures, which no later start does.
    await (await startServer({ env })).stop();
    const product = await startServer({ env });
    const template = await startReferenceApp("t3", bench.say);
    try {
      const cookie = await demoCookie(product.url, "customer");
      const seconds = bench.seconds * bench.rounds;
      const peakOf = async (pid: number | undefined, url: string, request: LoadRequest) => {
        const clients = Array.from({ length: CONNECTIONS }, () => request);
        return peakWhile(pid, () => load({ url, clients, seconds }));
      };
      const ours = await peakOf(product.process.pid, product.url, {
        method: "GET",
        path: "/customer/dashboard",
        headers: { cookie },
      });
      const theirs = await peakOf(template.process.pid, template.url, { method: "GET", path: "/" });
      const ratio = ours.peakMiB / theirs.peakMiB;
      return [
        {
          id: "P8 pages",
          what: "peak memory while a signed-in page is asked for",
          goal: "≤ 1.2 × a T3 page",
          figure: `${whole(ours.peakMiB)} MiB`,
          reference: `${whole(theirs.peakMiB)} MiB`,
          ratio,
          verdict: verdictOf(ratio, { atMost: 1.2 }),
          details: { ours, theirs },
        },
      ];
    } finally {
      await template.stop();
      await product.stop();
    }
  },
};

/** Returns the peak memory of a process and its children during the work. */
async function peakWhile(pid: number | undefined, work: () => Promise<unknown>) {
  let peakMiB = 0;
  const look = () => {
    peakMiB = Math.max(peakMiB, residentMiB(pid ?? 0));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  try {
    look();
    const result = await work();
    look();
    return { peakMiB, result };
  } finally {
    clearInterval(timer);
  }
}

/** Returns the resident memory of a process and everything it has started (Linux). */
function residentMiB(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    const below = children === "" ? [] : children.split(" ").map(Number);
    return below.reduce((sum, child) => sum + residentMiB(child), kilobytes / KIB);
  } catch {
    // It ended in the meantime.
    return 0;
  }
}
