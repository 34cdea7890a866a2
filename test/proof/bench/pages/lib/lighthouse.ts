import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { packagedChromium } from "~test/support/http/browser";
import { freePort } from "~test/support/http/server";
import { median } from "../../lib/load";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const STARTED_WITHIN_MS = 20_000;

/** A Lighthouse result on its simulated phone (slow 4G, processor four times slower). */
export interface LighthouseResult {
  /** 0 to 100, medians of the runs. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcpMs: number;
  fcpMs: number;
  tbtMs: number;
  cls: number;
  /** Titles of the audits that were not perfect. */
  complaints: string[];
}

/** Runs Lighthouse several times on a page; `cookie` is a Cookie header. */
export async function lighthouseOf(
  url: string,
  { runs, cookie }: { runs: number; cookie?: string },
): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(url, cookie));
  const middle = (value: (one: LighthouseResult) => number) => median(results.map(value));
  return {
    scores: {
      performance: middle((one) => one.scores.performance),
      accessibility: middle((one) => one.scores.accessibility),
      "best-practices": middle((one) => one.scores["best-practices"]),
      seo: middle((one) => one.scores.seo),
    },
    lcpMs: middle((one) => one.lcpMs),
    fcpMs: middle((one) => one.fcpMs),
    tbtMs: middle((one) => one.tbtMs),
    cls: middle((one) => one.cls),
    complaints: results[0]?.complaints ?? [],
  };
}

async function runOnce(url: string, cookie: string | undefined): Promise<LighthouseResult> {
  const browser = await openChromium();
  try {
    if (cookie !== undefined) await enter(browser.port, url, cookie);
    const result = await lighthouse(url, {
      port: browser.port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...CATEGORIES],
      // A reset would sign the visitor out; the profile is new anyway.
      disableStorageReset: cookie !== undefined,
    });
    if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}.`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best-practices": score("best-practices"),
        seo: score("seo"),
      },
      lcpMs: number("largest-contentful-paint"),
      fcpMs: number("first-contentful-paint"),
      tbtMs: number("total-blocking-time"),
      cls: number("cumulative-layout-shift"),
      complaints: Object.values(audits)
        .filter(({ score: one }) => one !== null && one < 0.9)
        .map(({ id, displayValue, details }) =>
          id === "errors-in-console"
            ? `${id}: ${JSON.stringify(details)}`
            : displayValue
              ? `${id}: ${displayValue}`
              : id,
        ),
    };
  } finally {
    await browser.close();
  }
}

/** Sets the cookie as a sign-in would, so that requests for pictures have it, too. */
async function enter(port: number, url: string, cookie: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const cookies = cookie.split("; ").map((pair) => {
    const end = pair.indexOf("=");
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url: new URL(url).origin };
  });
  await browser.contexts()[0]?.addCookies(cookies);
  await browser.close();
}

async function openChromium(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "curbwrench-lighthouse-"));
  const child = spawn(
    await packagedChromium(),
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "--no-first-run",
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const close = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const until = performance.now() + STARTED_WITHIN_MS;
  while (performance.now() < until) {
    const there = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) return { port, close };
    await sleep(100);
  }
  await close();
  throw new Error("Chromium did not start.");
}

/** Formats a result, such as "100/100/100/100, LCP 1.2 s, CLS 0". */
export function lighthouseText({ scores, lcpMs, cls }: LighthouseResult): string {
  const all = CATEGORIES.map((name) => scores[name]).join("/");
  return `${all}, LCP ${(lcpMs / 1000).toFixed(2)} s, CLS ${cls.toFixed(3)}`;
}

export const lowestScore = ({ scores }: LighthouseResult): number =>
  Math.min(...CATEGORIES.map((name) => scores[name]));
