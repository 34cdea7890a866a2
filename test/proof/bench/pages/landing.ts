import { openBrowser } from "~test/support/browser";
import { startServer } from "~test/support/server";
import { CONNECTIONS, load, type LoadRequest } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText, whole } from "../lib/rounds";
import { kilobytes, weighPage } from "./lib/browser-weight";
import { lighthouseOf, lighthouseText, lowestScore } from "./lib/lighthouse";
import { startBytes, startReferenceApp } from "./lib/reference-apps";
import { RECORDED } from "./recorded";

const ENCODING = "br";
const { rallly } = RECORDED;

const gets: LoadRequest[] = Array.from({ length: CONNECTIONS }, () => ({
  method: "GET",
  path: "/",
  headers: { "accept-encoding": ENCODING },
}));

export const landing: Part = {
  name: "p6",
  what: "the landing page for a stranger",
  async run(bench) {
    const product = await startServer({ env: { LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "1000000" } });
    try {
      return [
        await rate(bench, product.url),
        ...(await weight(bench, product.url)),
        ...(await onThePhone(bench, product.url)),
      ];
    } finally {
      await product.stop();
    }
  },
};

async function rate(bench: Bench, url: string): Promise<Outcome> {
  const bytes = await startBytes(`${url}/`, ENCODING);
  const next = await startReferenceApp("static-next", bench.say);
  try {
    const { seconds } = bench;
    const { product, reference, ratio } = await interleave(bench, {
      product: () => load({ url, clients: gets, seconds }),
      reference: () => load({ url: bytes.url, clients: gets, seconds }),
    });
    const staticNext = await load({ url: next.url, clients: gets, seconds });
    return {
      id: "P6 rate",
      what: "GET /, brotli, for a stranger",
      goal: "≥ 0.8 × bare node with the same bytes",
      figure: sideText(product),
      reference: `${sideText(reference)} (static Next page ${whole(staticNext.perSecond)}/s)`,
      ratio,
      verdict: verdictOf(ratio, { atLeast: 0.8 }),
      details: { product, reference, staticNext },
    };
  } finally {
    await bytes.stop();
    await next.stop();
  }
}

async function weight(bench: Bench, url: string): Promise<Outcome[]> {
  const next = await startReferenceApp("static-next", bench.say);
  const browser = await openBrowser();
  try {
    const ours = await weighPage(browser, `${url}/`);
    const theirs = await weighPage(browser, `${next.url}/`);
    // Script inside the HTML counts, too, since all of the page's own script is there.
    const bytes = ours.scriptBytes + ours.inlineBytes;
    const line = {
      id: "P6 script",
      what: "JavaScript of the landing page",
      figure: kilobytes(bytes),
    };
    const [ratio, toRallly] = [bytes / theirs.scriptBytes, bytes / rallly.landingScriptBytes];
    return [
      {
        ...line,
        goal: "≤ 1.05 × a static Next page",
        reference: kilobytes(theirs.scriptBytes),
        ratio,
        verdict: verdictOf(ratio, { atMost: 1.05 }),
        details: { ours, theirs },
      },
      {
        ...line,
        goal: "≤ 0.4 × Rallly's",
        reference: `${kilobytes(rallly.landingScriptBytes)} (recorded elsewhere)`,
        ratio: toRallly,
        verdict: verdictOf(toRallly, { atMost: 0.4 }),
      },
    ];
  } finally {
    await browser.close();
    await next.stop();
  }
}

async function onThePhone(bench: Bench, url: string): Promise<Outcome[]> {
  const next = await startReferenceApp("static-next", bench.say);
  try {
    bench.say("  Lighthouse");
    const runs = bench.rounds;
    const ours = await lighthouseOf(`${url}/`, { runs });
    const theirs = await lighthouseOf(`${next.url}/`, { runs });
    const lowest = lowestScore(ours);
    const ratio = ours.lcpMs / theirs.lcpMs;
    const toRallly = ours.lcpMs / rallly.landingLcpMs;
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
    return [
      {
        id: "P6 Lighthouse",
        what: "landing page on Lighthouse's phone",
        goal: "100 in all four, CLS 0",
        figure: lighthouseText(ours),
        reference: `static Next page ${lighthouseText(theirs)}`,
        ratio: null,
        verdict: lowest === 100 && ours.cls < 0.0005 ? "met" : "missed",
        details: { ours, theirs },
      },
      {
        id: "P6 LCP",
        what: "largest contentful paint on that phone",
        goal: "≤ 1.05 × a static Next page",
        figure: seconds(ours.lcpMs),
        reference: seconds(theirs.lcpMs),
        ratio,
        verdict: verdictOf(ratio, { atMost: 1.05 }),
      },
      {
        id: "P6 LCP",
        what: "largest contentful paint on that phone",
        goal: "≤ 0.4 × Rallly's",
        figure: seconds(ours.lcpMs),
        reference: `${seconds(rallly.landingLcpMs)} (recorded elsewhere)`,
        ratio: toRallly,
        verdict: verdictOf(toRallly, { atMost: 0.4 }),
      },
    ];
  } finally {
    await next.stop();
  }
}
