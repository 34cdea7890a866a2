// `npm run shots`: pictures of every screen, phone and desktop, light and (the main ones) dark, in
// shots/. Runs the built server with the demo's data; names as arguments limit the choice.
import "./support/test-env";
import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { renderMail } from "~/server/gateways/mail/template";
import { openBrowser } from "~test/support/http/browser";
import { startServer } from "~test/support/http/server";
import { SMS_FROM, SmsService, smsUrlAt } from "~test/support/services/sms-service";
import { everyMail } from "./support/every-mail";
import { assembleCast, screensOf, settled, show, type Cast, type Screen } from "./support/screens";

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
type Size = keyof typeof SIZES;
type Theme = "light" | "dark";

const FOLDER = "shots";
const AT_ONCE = 2;

const told = { path: "/settings/notifications", dark: true };
const addNumber = (page: Page) => page.getByRole("button", { name: "Add a number" });

/**
 * Notification settings, with a server and browsers that the other checks of screens don't have.
 */
const TOLD: Screen[] = [
  { ...told, name: "texts-off", who: "newcomer" },
  { ...told, name: "texts-number", who: "newcomer", action: (page) => addNumber(page).click() },
  {
    ...told,
    name: "texts-code",
    who: "colleague",
    action: async (page) => {
      const code = page.getByLabel("Code");
      await code.or(addNumber(page)).first().waitFor();
      // An earlier picture has already requested a code.
      if (await code.isVisible()) return;
      await addNumber(page).click();
      await page.getByLabel("Mobile number").fill("(512) 555-0142");
      await page.getByRole("checkbox", { name: /I agree to get texts/ }).check();
      await page.getByRole("button", { name: "Text me a code" }).click();
      await code.waitFor();
    },
  },
  {
    ...told,
    name: "push-impossible",
    who: "newcomer",
    action: async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
      await page.reload();
      await page.getByText("This browser doesn't support them.").waitFor();
    },
  },
];

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
    // Sideways scrolling on a phone is an error on any screen.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > SIZES[size].width) complaints.push(`${name} is ${wide} px wide`);
  } catch (error) {
    complaints.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (screen.overlay !== true) {
    // A window as long as the page keeps sticky bars at its edges.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...SIZES[size], height: Math.max(height, SIZES[size].height) });
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
    // Lazy pictures are now in view.
    await page.waitForFunction(() =>
      [...document.images].every((one) => one.complete || !one.checkVisibility()),
    );
  }
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await context.close();
  return complaints;
}

/** Takes pictures of mails as a mail program shows them, on the same screens. */
async function takeMails(browser: Browser, wanted: readonly string[]): Promise<string[]> {
  const complaints: string[] = [];
  const names = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  for (const { name, mail } of await everyMail(names)) {
    for (const size of ["phone", "desktop"] as const) {
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await browser.newPage({ viewport: SIZES[size], colorScheme });
        await page.setContent(renderMail(mail).html);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > SIZES[size].width) complaints.push(`${name}-${size} is ${wide} px wide`);
        await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png` });
        await page.close();
      }
    }
  }
  return complaints;
}

async function main(wanted: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const phones = new SmsService();
  await phones.start();
  const server = await startServer({
    env: {
      DEMO_DATA: "true",
      RATE_LIMIT_FACTOR: "1000",
      STAFF_SECOND_FACTOR: "optional",
      SMS_URL: smsUrlAt(phones.port),
      SMS_FROM,
    },
  });
  const browser = await openBrowser();
  const complaints: string[] = [];
  try {
    complaints.push(...(await takeMails(browser, wanted)));
    const cast = await assembleCast(browser, server.url);
    const shots: Shot[] = [...screensOf(cast.known), ...TOLD]
      .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
      .flatMap((screen) =>
        (["light", "dark"] as const)
          .filter((theme) => theme === "light" || screen.dark !== undefined)
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
    phones.stop();
  }
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

await main(process.argv.slice(2));
