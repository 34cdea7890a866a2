import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  // Nothing is drawn by a graphics card: a process of its own for it only costs.
  "--in-process-gpu",
  "--font-render-hinting=none",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where the system's browsers are, for a machine on which the package's one doesn't run. */
const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The Chromium of a package: the same one everywhere, without a window's parts, which takes half
 * the processor time of the system's. Unpacked at first use.
 */
export async function packagedChromium(): Promise<string> {
  // So named, the package unpacks the libraries too that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}

export async function openBrowser(): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath: await packagedChromium(), args: ARGS });
  } catch (error) {
    const executablePath = SYSTEM.find((path) => existsSync(path));
    if (executablePath === undefined) throw error;
    return chromium.launch({ executablePath, args: ARGS });
  }
}

/** What went wrong in a page: script errors, console errors and refused policies. */
export interface WatchedPage {
  page: Page;
  problems: string[];
}

/** A page in a session of its own that remembers everything that goes wrong in it. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      console.error("policy:", effectiveDirective, blockedURI, sourceFile, lineNumber, sample);
    });
  });
  page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  return { page, problems };
}
