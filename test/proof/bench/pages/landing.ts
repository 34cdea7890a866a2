import { openBrowser } from "~test/support/http/browser";
import { startServer } from "~test/support/http/server";
import { CONNECTIONS, load, type LoadRequest } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText, whole } from "../lib/rounds";
import { kilobytes, weighPage } from "./lib/browser-weight";
import { lighthouseOf, lighthouseText, lowestScore } from "./lib/lighthouse";
import { startBytes, startReferenceApp } from "./lib/reference-apps";
import { startWithoutFonts } from "./lib/without-fonts";
import { RECORDED } from "./recorded";

const ENCODING = "br";
const { rallly } = RECORDED;

const getsOf = (path: string): LoadRequest[] =>
  Array.from({ length: CONNECTIONS }, () => ({
    method: "GET",
    path,
    headers: { "accept-encoding": ENCODING },
  }));

/** A page that the running server draws and keeps. */
const DRAWN = "/services/oil-change";
/** Requests in a row for the time of one. */
const IN_A_ROW = 200;

export const landing: Part = {
  name: "p6",
  what: "the landing page for a stranger",
  async run(bench) {
    const product = await startServer({ env: { LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "1000000" } });
    try {
      return [
        await rate(bench, product.url),
        await drawnRate(bench, product.url),
        await drawnTime(product.url),
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
  const gets = getsOf("/");
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

async function drawnRate(bench: Bench, url: string): Promise<Outcome> {
  const bytes = await startBytes(`${url}${DRAWN}`, ENCODING);
  const gets = getsOf(DRAWN);
  try {
    const { seconds } = bench;
    const { product, reference, ratio } = await interleave(bench, {
      product: () => load({ url, clients: gets, seconds }),
      reference: () => load({ url: bytes.url, clients: gets, seconds }),
    });
    return {
      id: "P6 public page rate",
      what: `GET ${DRAWN}, brotli, drawn by the server`,
      goal: "≥ 0.8 × bare node with the same bytes",
      figure: sideText(product),
      reference: sideText(reference),
      ratio,
      verdict: verdictOf(ratio, { atLeast: 0.8 }),
      details: { product, reference },
    };
  } finally {
    await bytes.stop();
  }
}

async function drawnTime(url: string): Promise<Outcome> {
  const times: number[] = [];
  for (let count = 0; count < IN_A_ROW; count += 1) {
    const before = performance.now();
    await (
      await fetch(`${url}${DRAWN}`, { headers: { "accept-encoding": ENCODING } })
    ).arrayBuffer();
    times.push(performance.now() - before);
  }
  const middle = times.toSorted((a, b) => a - b)[IN_A_ROW / 2] ?? Infinity;
  return {
    id: "P6 public page time",
    what: `GET ${DRAWN} from memory, one at a time`,
    goal: "< 10 ms in the middle",
    figure: `${middle.toFixed(2)} ms`,
    reference: "",
    ratio: null,
    verdict: middle < 10 ? "met" : "missed",
  };
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
  const fontless = await startWithoutFonts(url);
  try {
    bench.say("  Lighthouse");
    const runs = bench.rounds;
    const ours = await lighthouseOf(`${url}/`, { runs });
    const plain = await lighthouseOf(`${fontless.url}/`, { runs });
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
        // The reference loads no typefaces. This line shows what ours cost.
        id: "P6 LCP without fonts",
        what: "the same page in the phone's own typeface",
        goal: "≤ 1.05 × a static Next page",
        figure: seconds(plain.lcpMs),
        reference: seconds(theirs.lcpMs),
        ratio: plain.lcpMs / theirs.lcpMs,
        verdict: verdictOf(plain.lcpMs / theirs.lcpMs, { atMost: 1.05 }),
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
    await fontless.stop();
    await next.stop();
  }
}
