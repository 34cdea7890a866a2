import type { Page } from "playwright-core";

/**
 * Changes a page's texts like a browser's translation: every text node is replaced by `<font>`
 * elements as soon as it appears. The words stay, so that tests can read them.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made = new WeakSet<Node>();
    const OWN_TEXT = "script, style, noscript, textarea, svg, title, .notranslate";
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (parent === null || made.has(parent) || text.data.trim() === "") return;
      if (parent.closest(OWN_TEXT) !== null) return;
      const inner = document.createElement("font");
      const outer = document.createElement("font");
      for (const font of [inner, outer]) {
        font.style.verticalAlign = "inherit";
        made.add(font);
      }
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      if (root instanceof Text) {
        wrap(root);
        return;
      }
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      }
      for (const text of texts) wrap(text);
    };
    const begin = () => {
      wrapAll(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node);
      }).observe(document.body, { childList: true, subtree: true });
    };
    // Like the browser, which reads the whole page first, after React has drawn it. A page whose
    // own controls aren't there yet still has its header's.
    const isDrawn = () => {
      const controls = [...document.querySelectorAll(":is(button, a, input, select, textarea)")];
      const isLive = (control: Element) =>
        Object.keys(control).some((key) => key.startsWith("__reactProps$"));
      return document.querySelector("script[src]") === null || controls.every(isLive);
    };
    const whenDrawn = () => {
      if (isDrawn()) requestIdleCallback(begin);
      else setTimeout(whenDrawn, 50);
    };
    addEventListener("load", whenDrawn);
  });
}

/** Returns the number of translated texts on the page. */
export const translatedTexts = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll("font > font").length);
