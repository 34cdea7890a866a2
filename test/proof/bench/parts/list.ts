import { load, CONNECTIONS, type LoadRequest } from "../lib/load";
import { mustBeSame, textOf } from "../lib/compare";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText } from "../lib/rounds";
import { openStage, productEnv, regularCustomers, signIn, type Visitor } from "../lib/stage";

export const REST_PATH = "/api/bookings?limit=20";
export const TRPC_PATH = `/api/trpc/booking.list?input=${encodeURIComponent('{"json":{"limit":20}}')}`;

export const listByRest: Part = {
  name: "p1",
  what: "GET /api/bookings, a customer's 20 newest, by session",
  run: (bench) =>
    measure(bench, { id: "P1", path: REST_PATH, atLeast: 0.5, what: listByRest.what }),
};

export const listByTrpc: Part = {
  name: "p2",
  what: "the same list by tRPC over HTTP",
  run: (bench) =>
    measure(bench, { id: "P2", path: TRPC_PATH, atLeast: 0.45, what: listByTrpc.what }),
};

/** Returns a GET of each visitor, with either side's cookie. */
export function getsOf(
  visitors: readonly Visitor[],
  path: string,
  side: "product" | "reference",
): LoadRequest[] {
  return visitors.map((visitor) => ({
    method: "GET",
    path,
    headers: { cookie: side === "product" ? visitor.cookie : visitor.referenceCookie },
  }));
}

async function measure(
  bench: Bench,
  asked: { id: string; path: string; atLeast: number; what: string },
): Promise<Outcome[]> {
  const stage = await openStage(await bench.database());
  try {
    const ids = await regularCustomers(stage.sql, CONNECTIONS);
    const visitors = await signIn(stage.product.url, stage.sql, ids, "customer");
    for (const visitor of visitors) {
      mustBeSame(
        asked.path,
        await textOf(stage.product.url + asked.path, { headers: { cookie: visitor.cookie } }),
        await textOf(stage.reference.url + asked.path, {
          headers: { cookie: visitor.referenceCookie },
        }),
      );
    }
    const { seconds } = bench;
    const { product, reference, ratio } = await interleave(bench, {
      product: () =>
        load({ url: stage.product.url, clients: getsOf(visitors, asked.path, "product"), seconds }),
      reference: () =>
        load({
          url: stage.reference.url,
          clients: getsOf(visitors, asked.path, "reference"),
          seconds,
        }),
    });
    return [
      {
        id: asked.id,
        what: asked.what,
        goal: `≥ ${asked.atLeast} × hand-written`,
        figure: sideText(product),
        reference: sideText(reference),
        ratio,
        verdict: verdictOf(ratio, { atLeast: asked.atLeast }),
        details: { product, reference, environment: productEnv("") },
      },
    ];
  } finally {
    await stage.close();
  }
}
