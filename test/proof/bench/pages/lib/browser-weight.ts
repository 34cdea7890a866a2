import type { Browser } from "playwright-core";

/** A page has finished loading after this long without a request. */
const QUIET_MS = 1_500;

/** Bytes a page makes a browser load, as sent. */
export interface PageWeight {
  /** Script files as sent (compressed), including those loaded after the page is idle. */
  scriptBytes: number;
  /** Scripts inside the HTML, uncompressed. */
  inlineBytes: number;
  scripts: number;
  /** All files together. */
  totalBytes: number;
  hosts: string[];
}

/** Loads a page once with an empty cache. `cookie` is a Cookie header. */
export async function weighPage(
  browser: Browser,
  url: string,
  cookie?: string,
): Promise<PageWeight> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    ...(cookie === undefined ? {} : { extraHTTPHeaders: { cookie } }),
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const types = new Map<string, string>();
    const weight: PageWeight = {
      scriptBytes: 0,
      inlineBytes: 0,
      scripts: 0,
      totalBytes: 0,
      hosts: [],
    };
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      types.set(requestId, type);
      weight.hosts.push(new URL(response.url).host);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      weight.totalBytes += encodedDataLength;
      if (types.get(requestId) !== "Script") return;
      weight.scripts += 1;
      weight.scriptBytes += encodedDataLength;
    });
    const response = await page.goto(url, { waitUntil: "load" });
    if (response === null || !response.ok() || new URL(page.url()).href !== new URL(url).href) {
      throw new Error(`${url} led to ${page.url()}, status ${response?.status()}.`);
    }
    await page.waitForTimeout(QUIET_MS);
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll("script:not([src])")].map((script) => script.textContent ?? ""),
    );
    weight.inlineBytes = inline.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    weight.hosts = [...new Set(weight.hosts)];
    return weight;
  } finally {
    await context.close();
  }
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
