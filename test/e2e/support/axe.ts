import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "./browser";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Adds axe to a page whose context has `bypassCSP`, since the page's policy covers only its own
 * scripts.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.addScriptTag({ content: AXE });
}

/**
 * Waits until no animation runs. Any transition shows its start until the next frame: right after a
 * change of theme, one theme's text color would be on the other's background.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const moves = ({ playState, effect }: Animation) =>
      playState === "running" && effect?.getComputedTiming().iterations !== Infinity;
    while (document.getAnimations().some(moves)) await frame();
  });
}

/** The rules about colors. A theme changes nothing that another rule reads. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Lists axe's serious and critical findings, one per line: rule and element. `rules` are tags or
 * names of rules, the ones of WCAG by default.
 */
export async function violations(page: Page, rules: readonly string[] = TAGS): Promise<string[]> {
  await atRest(page);
  return page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (what: Node, options: object) => Promise<AxeResults> };
      };
      const run = async (what: Node, only: string[]) => {
        const { violations } = await axe.run(what, { runOnly: only, resultTypes: ["violations"] });
        return violations
          .filter(({ impact }) => impact === "serious" || impact === "critical")
          .flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, path: target.join(" ") })));
      };
      // A bar at the window's edge covers part of whatever is under it, and axe measures what's left.
      // In the middle of the window, a control shows its whole size.
      const isSmall = async (path: string) => {
        const control = document.querySelector(path);
        if (control === null) return true;
        const [left, top] = [scrollX, scrollY];
        control.scrollIntoView({ block: "center", behavior: "instant" });
        const again = await run(control, ["target-size"]);
        scrollTo({ left, top, behavior: "instant" });
        return again.length > 0;
      };
      const lines: string[] = [];
      for (const { id, path } of await run(document, runOnly)) {
        if (id !== "target-size" || (await isSmall(path))) lines.push(`${id}: ${path}`);
      }
      return lines;
    },
    [...rules],
  );
}

/**
 * Lists block elements inside inline ones, which HTML does not allow: browsers draw them,
 * translators break on them. A summary may hold a heading.
 */
export function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = ["p", "span", "button", "label", "h1", "h2", "h3", "h4", "summary", "legend"];
    const blocks = [
      "div",
      "p",
      "ul",
      "ol",
      "dl",
      "section",
      "article",
      "table",
      "form",
      "h2",
      "h3",
    ];
    const words = (node: Element | null) => `${node?.localName}.${node?.className}`;
    return [...document.querySelectorAll(`:is(${lines.join()}) > :is(${blocks.join()})`)]
      .filter((node) => !node.matches("summary > :is(h2, h3)"))
      .map((node) => `${words(node.parentElement)} holds ${words(node)}`);
  });
}

/** Lists placeholders that are wider than their fields. */
export function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("input")]
      .filter((field) => field.checkVisibility())
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        const pen = document.createElement("canvas").getContext("2d");
        if (pen === null) throw new Error("The page can't measure text.");
        pen.font = font;
        const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return pen.measureText(field.placeholder).width > room;
      })
      .map(({ placeholder }) => placeholder),
  );
}

/** Lists buttons, links and tabs whose words reach over their edges. Text cut on purpose doesn't count. */
export function tightControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, summary, [role=tab]")]
      .filter((control) => control.checkVisibility() && control.innerText.trim() !== "")
      .filter((control) => {
        const isOpen = getComputedStyle(control).overflowX === "visible";
        return isOpen && control.scrollWidth > control.clientWidth + 1;
      })
      .map((control) => `${control.localName} "${control.innerText.trim().slice(0, 40)}"`),
  );
}

/** Switches to the dark theme, which the page's own script follows a moment later. */
export async function inDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html.dark").waitFor();
}

/** Expects no serious axe findings on the current screen, on the phone too. */
export async function seemly(page: Page): Promise<void> {
  const size = page.viewportSize();
  await bringAxe(page);
  // Rows of an earlier search are dimmed until the new ones arrive.
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  // A panel may still be sliding into its new place.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
  if (size !== null) await page.setViewportSize(size);
}
