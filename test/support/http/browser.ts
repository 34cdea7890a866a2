import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  // A separate process for the graphics card, which draws nothing here, would only cost time.
  "--in-process-gpu",
  "--font-render-hinting=none",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Paths of the system's browsers, for a machine on which the packaged one doesn't run. */
const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Returns the path of the packaged Chromium: the same version everywhere, without window support,
 * which halves the processor time. Unpacks it on first use.
 */
export async function packagedChromium(): Promise<string> {
  // With this variable the package also unpacks the libraries that a bare machine lacks.
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

/** Collects a page's errors: script errors, console errors and refused policies. */
export interface WatchedPage {
  page: Page;
  problems: string[];
}

/** Opens a page in a separate session and records every error in it. */
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
