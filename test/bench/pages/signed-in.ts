import { openBrowser } from "~test/support/browser";
import { startServer } from "~test/support/server";
import { CONNECTIONS, load, median, type LoadRequest } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText, whole } from "../lib/rounds";
import { productEnv } from "../lib/stage";
import { kilobytes, weighPage } from "./lib/browser-weight";
import { lighthouseOf, lighthouseText, lowestScore } from "./lib/lighthouse";
import { emptyDatabase } from "./lib/empty-database";
import { visibleAfter } from "./lib/live-change";
import { demoCookie } from "./lib/people";
import { startReferenceApp } from "./lib/reference-apps";
import { RECORDED } from "./recorded";

const { rallly } = RECORDED;
const WIZARD = "/customer/booking";
const DASHBOARD = "/customer/dashboard";
const CHANGE_ROUNDS = 7;

export const signedInPages: Part = {
  name: "p7",
  what: "pages of who is signed in",
  async run(bench) {
    const product = await startServer({
      env: { ...productEnv(await emptyDatabase(bench, "pages")), DEMO_DATA: "true" },
    });
    try {
      const customer = await demoCookie(product.url, "customer");
      const mechanic = await demoCookie(product.url, "mechanic");
      return [
        ...(await weight(bench, product.url, customer)),
        ...(await rate(bench, product.url, customer)),
        ...(await onThePhone(bench, product.url, { customer, mechanic })),
        await change(bench, product.url),
      ];
    } finally {
      await product.stop();
    }
  },
};

async function weight(bench: Bench, url: string, cookie: string): Promise<Outcome[]> {
  const template = await startReferenceApp("t3", bench.say);
  const browser = await openBrowser();
  try {
    const ours = await weighPage(browser, url + WIZARD, cookie);
    const theirs = await weighPage(browser, `${template.url}/`);
    const line = {
      id: "P7 script",
      what: "JavaScript of the booking wizard",
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
        details: { ours, theirs },
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

async function rate(bench: Bench, url: string, cookie: string): Promise<Outcome[]> {
  const template = await startReferenceApp("t3", bench.say);
  const clients = (path: string, headers: Record<string, string>): LoadRequest[] =>
    Array.from({ length: CONNECTIONS }, () => ({ method: "GET", path, headers }));
  try {
    const { seconds } = bench;
    const { product, reference, ratio } = await interleave(bench, {
      product: () => load({ url, clients: clients(DASHBOARD, { cookie }), seconds }),
      reference: () => load({ url: template.url, clients: clients("/", {}), seconds }),
    });
    const toRallly = product.perSecond / rallly.invitePerSecond;
    const line = { id: "P7 rate", what: "GET of the dashboard", figure: sideText(product) };
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
  cookies: { customer: string; mechanic: string },
): Promise<Outcome[]> {
  const pages = [
    { path: DASHBOARD, cookie: cookies.customer },
    { path: WIZARD, cookie: cookies.customer },
    { path: "/mechanic/dashboard", cookie: cookies.mechanic },
  ];
  const outcomes: Outcome[] = [];
  for (const { path, cookie } of pages) {
    bench.say(`  Lighthouse on ${path}`);
    const result = await lighthouseOf(url + path, { runs: bench.rounds, cookie });
    outcomes.push({
      id: "P7 Lighthouse",
      what: `${path} on Lighthouse's phone`,
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
