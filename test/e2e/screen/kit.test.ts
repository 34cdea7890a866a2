import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { badgeVariants } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button-variants";
import { DESKTOP, useBrowser } from "../support/browser";
import { open } from "../support/people";
import { enterNew } from "../support/session";
import { useServer } from "../support/server";

// Tests the component kit where it's used, with the clock stopped, so anything that opens a
// millisecond early or late fails. Toasts have a file of their own.

const server = useServer();
const browser = useBrowser();

/** Opens a dashboard, prepares it, and stops its clock: timers run only when a test says so. */
async function withStoppedClock(
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const page = await browser.person(server.current.url, { viewport: DESKTOP });
  await enterNew(page.context(), "customer", "Kit");
  await page.clock.install();
  await open(page, "/customer/dashboard");
  await page.getByRole("heading", { name: /Welcome back/ }).waitFor();
  await prepare(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  return page;
}

describe("a tooltip", () => {
  test("opens after 700 ms, and the next one at once within 300 ms", async () => {
    const page = await withStoppedClock();
    const tips = page.getByRole("tooltip");
    const bell = page.getByRole("link", { name: /^Notifications/ }).first();
    const inbox = page.getByRole("link", { name: /^Messages/ }).first();

    await bell.hover();
    await page.clock.runFor(699);
    expect(await tips.count()).toBe(0);
    await page.clock.runFor(1);
    await tips.filter({ hasText: "Notifications" }).waitFor();

    await inbox.hover();
    await page.clock.runFor(1);
    await tips.filter({ hasText: "Messages" }).waitFor();
    expect(await tips.count()).toBe(1);

    await page.mouse.move(5, 600);
    await tips.waitFor({ state: "detached" });
    await page.clock.runFor(299);
    await bell.hover();
    await page.clock.runFor(1);
    await tips.filter({ hasText: "Notifications" }).waitFor();

    await page.mouse.move(5, 600);
    await tips.waitFor({ state: "detached" });
    await page.clock.runFor(300);
    await inbox.hover();
    await page.clock.runFor(699);
    expect(await tips.count()).toBe(0);
    await page.clock.runFor(1);
    await tips.waitFor();
  });
});

describe("the profile menu", () => {
  const opened = () =>
    withStoppedClock(async (page) => {
      await page.getByRole("button", { name: /^Profile menu of/ }).click();
      await page.getByRole("menuitem", { name: "Theme" }).waitFor();
    });

  test("opens a submenu after 100 ms of hover", async () => {
    const page = await opened();
    const choices = page.getByRole("menu").last().getByRole("menuitemradio");
    await page.getByRole("menuitem", { name: "Theme" }).hover();
    await page.clock.runFor(99);
    expect(await choices.count()).toBe(0);
    await page.clock.runFor(1);
    await choices.first().waitFor();
  });

  test("restarts type-ahead after 1 s", async () => {
    const page = await opened();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await page.keyboard.press("l");
    await page.clock.runFor(1);
    await expect.poll(focused).toBe("Log out");
    // Within a second of typing "l", a "t" makes it search for "lt", which no row begins with.
    await page.clock.runFor(900);
    await page.keyboard.press("t");
    await page.clock.runFor(1);
    expect(await focused()).toBe("Log out");
    await page.clock.runFor(1_000);
    await page.keyboard.press("t");
    await page.clock.runFor(1);
    await expect.poll(focused).toBe("Theme");
  });
});

/** Returns what a reader sees of elements with these classes. */
async function looks(classes: Record<string, string>) {
  const page = await browser.person(server.current.url, { viewport: DESKTOP });
  await open(page, "/auth/role-selection");
  return page.evaluate((all) => {
    const seen = Object.entries(all).map(([name, className]) => {
      const element = document.createElement("button");
      element.className = className;
      element.textContent = name === "icon" ? "" : "Book";
      document.body.append(element);
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const look = {
        background: style.backgroundColor,
        color: style.color,
        border: style.borderTopWidth === "0px" ? "none" : style.borderTopColor,
        line: style.textDecorationLine,
        width,
        height,
      };
      element.remove();
      return [name, look] as const;
    });
    const colorOf = (name: string) => {
      const probe = document.createElement("i");
      probe.style.color = `var(${name})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const colors = {
      primary: colorOf("--primary"),
      destructive: colorOf("--destructive"),
      secondary: colorOf("--secondary"),
      card: colorOf("--card"),
      input: colorOf("--input"),
    };
    return { seen: Object.fromEntries(seen), colors };
  }, classes);
}

const CLEAR = "rgba(0, 0, 0, 0)";
const distinct = (all: object[]) => new Set(all.map((each) => JSON.stringify(each))).size;

describe("the component kit", () => {
  test("has six button variants that look different", async () => {
    const variants = ["default", "destructive", "outline", "secondary", "ghost", "link"] as const;
    const { seen, colors } = await looks(
      Object.fromEntries(variants.map((variant) => [variant, buttonVariants({ variant })])),
    );
    expect(seen).toMatchObject({
      default: { background: colors.primary, line: "none" },
      destructive: { background: colors.destructive },
      outline: { background: colors.card, border: colors.input },
      secondary: { background: colors.secondary },
      ghost: { background: CLEAR, border: "none", line: "none" },
      link: { background: CLEAR, border: "none", line: "underline" },
    });
    const plain = Object.values(seen).map(({ width: _width, height: _height, ...look }) => look);
    expect(distinct(plain)).toBe(6);
  });

  test("has four button sizes: small, usual, large and a square", async () => {
    const { seen } = await looks(
      Object.fromEntries(
        (["default", "sm", "lg", "icon"] as const).map((size) => [size, buttonVariants({ size })]),
      ),
    );
    const { default: usual, sm, lg, icon } = seen;
    expect(sm!.height).toBeLessThan(usual!.height);
    expect(lg!.height).toBeGreaterThan(usual!.height);
    expect(lg!.width).toBeGreaterThan(usual!.width);
    expect(icon!.width).toBe(icon!.height);
  });

  test("has four badge variants that look different", async () => {
    const variants = ["default", "secondary", "destructive", "outline"] as const;
    const { seen, colors } = await looks(
      Object.fromEntries(variants.map((variant) => [variant, badgeVariants({ variant })])),
    );
    expect(seen).toMatchObject({
      default: { background: colors.primary },
      secondary: { background: colors.secondary },
      destructive: { background: colors.destructive },
      outline: { background: CLEAR, border: colors.input },
    });
    expect(
      distinct(Object.values(seen).map(({ background, color }) => ({ background, color }))),
    ).toBe(4);
  });
});
