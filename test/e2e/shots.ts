// `npm run shots`: pictures of every screen, phone and desktop, light and (the main ones) dark,
// into shots/. The built server runs with the demo's data; names given narrow the choice down.
import { mkdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { openBrowser } from "~test/support/browser";
import { startServer } from "~test/support/server";
import { assembleCast, screensOf, settled, show, type Cast, type Screen } from "./support/screens";

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
type Size = keyof typeof SIZES;
type Theme = "light" | "dark";

const FOLDER = "shots";
const AT_ONCE = 2;

interface Shot {
  screen: Screen;
  size: Size;
  theme: Theme;
}

async function take(browser: Browser, baseURL: string, cast: Cast, shot: Shot): Promise<string[]> {
  const { screen, size, theme } = shot;
  const context = await browser.newContext({
    baseURL,
    viewport: SIZES[size],
    storageState: cast.state(screen.who),
    colorScheme: theme,
    reducedMotion: "reduce",
    timezoneId: "America/Los_Angeles",
    locale: "en-US",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const name = `${screen.name}-${size}-${theme}`;
  const complaints: string[] = [];
  try {
    await show(page, screen);
    // Sideways scrolling on a phone, on any screen, is a fault.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > SIZES[size].width) complaints.push(`${name} is ${wide} px wide`);
  } catch (error) {
    complaints.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (screen.overlay !== true) {
    // A window as long as the page: bars that stick to its edges stay at the edges.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...SIZES[size], height: Math.max(height, SIZES[size].height) });
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
  }
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await context.close();
  return complaints;
}

async function main(wanted: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const server = await startServer({
    env: { DEMO_DATA: "true", RATE_LIMIT_FACTOR: "1000", STAFF_SECOND_FACTOR: "optional" },
  });
  const browser = await openBrowser();
  const complaints: string[] = [];
  try {
    const cast = await assembleCast(browser, server.url);
    const shots: Shot[] = screensOf(cast.known)
      .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
      .flatMap((screen) =>
        (["light", "dark"] as const)
          .filter((theme) => theme === "light" || screen.dark === true)
          .flatMap((theme) =>
            (["phone", "desktop"] as const).map((size) => ({ screen, size, theme })),
          ),
      );
    console.log(`${shots.length} pictures into ${FOLDER}/`);
    const next = shots.values();
    const worker = async () => {
      for (const shot of next) complaints.push(...(await take(browser, server.url, cast, shot)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    await browser.close();
    await server.stop();
  }
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

await main(process.argv.slice(2));
