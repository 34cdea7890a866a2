import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "./browser";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Brings axe into a page whose context has `bypassCSP`: the page's policy holds for its own scripts. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addScriptTag({ content: AXE });
}

/**
 * Waits until nothing moves any more. A transition, however short, shows its beginning until the
 * next frame: right after a change of theme a colour of the one would stand on a ground of the other.
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

/** What axe finds serious or critical, in a line each: rule and element. */
export async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  const { violations: found } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(
        { runOnly: tags, resultTypes: ["violations"] },
      ),
    TAGS,
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** Blocks inside of lines, which HTML does not allow: browsers draw them, translators break on them. */
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
    return [...document.querySelectorAll(`:is(${lines.join()}) > :is(${blocks.join()})`)].map(
      (node) => `${words(node.parentElement)} holds ${words(node)}`,
    );
  });
}

/** The placeholders that are wider than their fields. */
export function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("input")]
      .filter((field) => field.checkVisibility())
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        const pen = document.createElement("canvas").getContext("2d");
        if (pen === null) throw new Error("Nothing measures text here.");
        pen.font = font;
        const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return pen.measureText(field.placeholder).width > room;
      })
      .map(({ placeholder }) => placeholder),
  );
}

/** The screen as it is now has nothing that axe calls serious, on the phone too. */
export async function seemly(page: Page): Promise<void> {
  const size = page.viewportSize();
  await bringAxe(page);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
  if (size !== null) await page.setViewportSize(size);
}
