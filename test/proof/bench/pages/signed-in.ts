import { openBrowser } from "~test/support/http/browser";
import { startServer } from "~test/support/http/server";
import { CONNECTIONS, load, median, type LoadRequest } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText, whole } from "../lib/rounds";
import { productEnv } from "../lib/stage";
import { kilobytes, weighPage } from "./lib/browser-weight";
import { lighthouseOf, lighthouseText, lowestScore } from "./lib/lighthouse";
import { emptyDatabase } from "./lib/empty-database";
import { visibleAfter } from "./lib/live-change";
import { startReferenceApp } from "./lib/reference-apps";
import { patternOf, signedInRoutes, type SignedInRoute } from "./lib/signed-in-routes";
import { RECORDED } from "./recorded";

const { rallly } = RECORDED;
const CHANGE_ROUNDS = 7;
/** Lighthouse tests these in every round; the others once, which takes long enough. */
const OFTEN = ["/customer/dashboard", "/customer/booking", "/mechanic/dashboard"];

export const signedInPages: Part = {
  name: "p7",
  what: "pages of who is signed in",
  async run(bench) {
    const product = await startServer({
      env: { ...productEnv(await emptyDatabase(bench, "pages")), DEMO_DATA: "true" },
    });
    try {
      const routes = await signedInRoutes(product.url);
      return [
        ...(await weight(bench, product.url, routes)),
        ...(await rate(bench, product.url, routes)),
        ...(await onThePhone(bench, product.url, routes)),
        await change(bench, product.url),
      ];
    } finally {
      await product.stop();
    }
  },
};

async function weight(
  bench: Bench,
  url: string,
  routes: readonly SignedInRoute[],
): Promise<Outcome[]> {
  const template = await startReferenceApp("t3", bench.say);
  const browser = await openBrowser();
  try {
    const weights = [];
    for (const { path, cookie } of routes) {
      weights.push({ path, ours: await weighPage(browser, url + path, cookie) });
    }
    const byWeight = weights.toSorted((a, b) => b.ours.scriptBytes - a.ours.scriptBytes);
    const [heaviest] = byWeight;
    if (heaviest === undefined) throw new Error("Found no signed-in pages.");
    const { path, ours } = heaviest;
    const theirs = await weighPage(browser, `${template.url}/`);
    const line = {
      id: "P7 script",
      what: `JavaScript of the heaviest of ${routes.length} signed-in pages, ${patternOf(path)}`,
      figure: kilobytes(ours.scriptBytes),
    };
    const ratio = ours.scriptBytes / theirs.scriptBytes;
    const toRallly = ours.scriptBytes / rallly.inviteScriptBytes;
    return [
      {
        ...line,
        goal: "≤ 1.4 × a T3 page",
        reference: kilobytes(theirs.scriptBytes),
        ratio,
        verdict: verdictOf(ratio, { atMost: 1.4 }),
        details: { weights: byWeight, theirs },
      },
      {
        ...line,
        goal: "≤ 0.3 × Rallly's invite page",
        reference: `${kilobytes(rallly.inviteScriptBytes)} (recorded elsewhere)`,
        ratio: toRallly,
        verdict: verdictOf(toRallly, { atMost: 0.3 }),
      },
    ];
  } finally {
    await browser.close();
    await template.stop();
  }
}

async function rate(
  bench: Bench,
  url: string,
  routes: readonly SignedInRoute[],
): Promise<Outcome[]> {
  const template = await startReferenceApp("t3", bench.say);
  const clients = Array.from({ length: CONNECTIONS }, (_, index): LoadRequest[] => {
    const route = routes[index % routes.length];
    return route ? [{ method: "GET", path: route.path, headers: { cookie: route.cookie } }] : [];
  }).flat();
  const theirs = clients.map((): LoadRequest => ({ method: "GET", path: "/" }));
  try {
    const { seconds } = bench;
    const { product, reference, ratio } = await interleave(bench, {
      product: () => load({ url, clients, seconds }),
      reference: () => load({ url: template.url, clients: theirs, seconds }),
    });
    const toRallly = product.perSecond / rallly.invitePerSecond;
    const line = {
      id: "P7 rate",
      what: "GET of the signed-in pages, each client another one",
      figure: sideText(product),
    };
    return [
      {
        ...line,
        goal: "≥ 2 × a T3 page",
        reference: sideText(reference),
        ratio,
        verdict: verdictOf(ratio, { atLeast: 2 }),
        details: { product, reference },
      },
      {
        ...line,
        goal: "≥ 12 × Rallly's invite page",
        reference: `${whole(rallly.invitePerSecond)}/s (recorded elsewhere)`,
        ratio: toRallly,
        verdict: verdictOf(toRallly, { atLeast: 12 }),
      },
    ];
  } finally {
    await template.stop();
  }
}

async function onThePhone(
  bench: Bench,
  url: string,
  routes: readonly SignedInRoute[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { path, cookie } of routes) {
    bench.say(`  Lighthouse on ${path}`);
    const runs = OFTEN.includes(path) ? bench.rounds : 1;
    const result = await lighthouseOf(url + path, { runs, cookie });
    outcomes.push({
      id: "P7 Lighthouse",
      what: `${patternOf(path)} on Lighthouse's phone`,
      goal: "≥ 95 in all four",
      figure: lighthouseText(result),
      reference: "none",
      ratio: null,
      verdict: lowestScore(result) >= 95 ? "met" : "missed",
      details: { result },
    });
  }
  return outcomes;
}

async function change(bench: Bench, url: string): Promise<Outcome> {
  bench.say("  another browser's change");
  const times = await visibleAfter(url, CHANGE_ROUNDS);
  const slowest = Math.max(...times);
  return {
    id: "P7 live",
    what: "a mechanic's move on the customer's open page",
    goal: "visible in < 1 s",
    figure: `${whole(median(times))} ms, the slowest of ${times.length} ${whole(slowest)} ms`,
    reference: "none",
    ratio: null,
    verdict: slowest < 1_000 ? "met" : "missed",
    details: { times },
  };
}
