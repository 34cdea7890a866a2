import type { Page } from "playwright-core";

/** A control that is chosen, checked, pressed, current or on. */
const STATES = [
  '[aria-pressed="true"]',
  '[aria-selected="true"]',
  '[aria-checked="true"]',
  '[aria-checked="mixed"]',
  '[aria-current]:not([aria-current="false"])',
  "input:is([type=checkbox], [type=radio]):checked",
].join();

/** The looks of states that were seen to differ, by element and classes. One proof is enough. */
export type SeenLooks = Set<string>;

/** Finds the states on a screen whose looks are new, and marks each with `data-state-number`. */
function newStates(page: Page, seen: SeenLooks): Promise<{ look: string; words: string }[]> {
  return page.evaluate(
    ({ states, known }) => {
      const looks = new Set(known);
      const found: { look: string; words: string }[] = [];
      for (const state of document.querySelectorAll(states)) {
        // Pictures keep their colors in a contrast theme.
        if (state instanceof SVGElement) continue;
        // A hidden input is drawn by its label.
        const drawn = state instanceof HTMLInputElement ? state.closest("label") : state;
        if (drawn === null || !drawn.checkVisibility({ visibilityProperty: true })) continue;
        drawn.scrollIntoView({ block: "center", inline: "center" });
        const { x, y, width, height } = drawn.getBoundingClientRect();
        if (width < 2 || height < 2) continue;
        // What an open panel covers shows nothing, on or off.
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (top !== null && !drawn.contains(top) && !top.contains(drawn)) continue;
        const look = `${state.localName} ${drawn.localName} ${drawn.getAttribute("class") ?? ""}`;
        if (looks.has(look)) continue;
        looks.add(look);
        state.setAttribute("data-state-number", String(found.length));
        drawn.setAttribute("data-drawn-number", String(found.length));
        const name = state.getAttribute("aria-label") ?? drawn.textContent;
        found.push({ look, words: `${state.localName} "${name.trim().slice(0, 40)}"` });
      }
      return found;
    },
    { states: STATES, known: [...seen] },
  );
}

/**
 * Turns a state off, or on again, without the page's script: only the style sheet decides what
 * changes.
 */
function turn(page: Page, number: number, to: "off" | "on"): Promise<void> {
  return page.evaluate(
    ({ at, isOn }) => {
      const state = document.querySelector(`[data-state-number="${at}"]`);
      if (state === null) throw new Error("The screen changed during the check.");
      if (state instanceof HTMLInputElement) state.checked = isOn;
      // Radix repeats the state in parts of the control.
      for (const part of [state, ...state.querySelectorAll("[data-state]")]) {
        for (const name of [
          "aria-pressed",
          "aria-selected",
          "aria-checked",
          "aria-current",
          "data-state",
        ]) {
          const kept = `data-kept-${name}`;
          const value = isOn ? part.getAttribute(kept) : part.getAttribute(name);
          if (value === null) continue;
          part.setAttribute(kept, value);
          const off = value === "active" ? "inactive" : value === "checked" ? "unchecked" : "false";
          part.setAttribute(name, isOn ? value : off);
        }
      }
    },
    { at: number, isOn: to === "on" },
  );
}

/** Lists the states that look the same on and off. */
async function invisibleStates(page: Page, seen: SeenLooks): Promise<string[]> {
  const found: string[] = [];
  const states = await newStates(page, seen);
  for (const [number, { look, words }] of states.entries()) {
    const drawn = page.locator(`[data-drawn-number="${number}"]`);
    const picture = () => drawn.screenshot({ animations: "disabled", caret: "hide" });
    const on = await picture();
    await turn(page, number, "off");
    if (on.equals(await picture())) found.push(`${words} looks the same off`);
    seen.add(look);
    await turn(page, number, "on");
  }
  await page.evaluate(() => {
    for (const mark of ["data-state-number", "data-drawn-number"]) {
      for (const one of document.querySelectorAll(`[${mark}]`)) one.removeAttribute(mark);
    }
  });
  return found;
}

/**
 * Returns the controls with a box: in ordinary colors those with a background of their own, marked
 * with `data-has-box`; in forced colors the marked ones that have lost background and border.
 */
function boxes(page: Page, find: "all" | "lost"): Promise<string[]> {
  return page.evaluate((wanted) => {
    const CLEAR = "rgba(0, 0, 0, 0)";
    const backdropOf = (of: Element | null): string => {
      if (of === null) return CLEAR;
      const { backgroundColor } = getComputedStyle(of);
      return backgroundColor === CLEAR ? backdropOf(of.parentElement) : backgroundColor;
    };
    const controls =
      wanted === "lost" ? "[data-has-box]" : "button, [role=button], a, summary, input, select";
    const found: string[] = [];
    for (const control of document.querySelectorAll(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      // Behind a dialog, or filled only under the mouse.
      if (control.closest("[aria-hidden=true]") !== null || control.matches(":hover")) continue;
      const { backgroundColor, borderTopWidth, borderTopColor, clipPath } =
        getComputedStyle(control);
      // Hidden until it has the focus.
      if (control.getBoundingClientRect().width < 8 || clipPath !== "none") continue;
      const behind = backdropOf(control.parentElement);
      const isFilled = backgroundColor !== CLEAR && backgroundColor !== behind;
      if (wanted === "all") {
        control.toggleAttribute("data-has-box", isFilled);
        continue;
      }
      const hasBorder = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== behind;
      if (isFilled || hasBorder) continue;
      const name = control.getAttribute("aria-label") ?? control.textContent;
      found.push(`${control.localName} "${name.trim().slice(0, 40)}" has no visible border`);
    }
    return found;
  }, find);
}

/**
 * Lists what a contrast theme hides on the current screen: states that look the same on and off, and
 * buttons without a border. Only looks that `seen` doesn't have yet are compared.
 */
export async function hiddenByContrastTheme(page: Page, seen: SeenLooks): Promise<string[]> {
  await boxes(page, "all");
  await page.emulateMedia({ forcedColors: "active" });
  const found = [...(await boxes(page, "lost")), ...(await invisibleStates(page, seen))];
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}
