import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const MOST_TABS = 60;

/** The focused element, and whether people can see the focus. */
interface Focus {
  is: string;
  /** False for a control without an outline, and for one outside the window. */
  isSeen: boolean;
}

/** An outline that fades in has no width in its first frames. */
const MOST_FRAMES = 15;

const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(async (most) => {
    const seen = (one: HTMLElement) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      const { top, bottom } = one.getBoundingClientRect();
      const role = one.getAttribute("role");
      const isMarked =
        (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) ||
        (role === "combobox" && boxShadow !== "none") ||
        // A menu colors its row.
        role === "menuitem";
      return isMarked && bottom > 0 && top < innerHeight;
    };
    let is = "";
    for (let frame = 0; frame < most; frame += 1) {
      await new Promise(requestAnimationFrame);
      const one = document.activeElement;
      if (!(one instanceof HTMLElement) || one === document.body)
        return { is: "body", isSeen: false };
      is = `${one.localName} ${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 60)}`;
      // The page's content isn't a control.
      if (one.matches("[data-desk-content]") || seen(one)) return { is, isSeen: true };
    }
    return { is, isSeen: false };
  }, MOST_FRAMES);

/** Presses keys as an operator does, counts them, and sees after each one where the focus is. */
export class Hands {
  private presses = 0;
  private readonly unseen: string[] = [];

  constructor(readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Types a text. Its keys aren't counted, because they'd be the same with a mouse. */
  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words);
  }

  /**
   * Moves the focus there with the Tab key. Every stop on the way must show that it has the focus.
   */
  async tabTo(control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await control.waitFor();
    const stops: string[] = [];
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await hasFocus(control)) return;
      await this.press(key);
      const { is, isSeen } = await focusOf(this.page);
      stops.push(is);
      if (!isSeen) this.unseen.push(is);
    }
    throw new Error(`Tab doesn't reach ${String(control)}: ${stops.join(" | ")}`);
  }

  /** Moves the focus to a button or link, and presses it. */
  async pressOn(control: Locator): Promise<void> {
    await this.tabTo(control);
    await this.press("Enter");
  }

  /** Expects the focus on this control, and that people can see it. */
  async areOn(control: Locator): Promise<void> {
    try {
      await expect.poll(() => hasFocus(control)).toBe(true);
    } catch (error) {
      const { is } = await focusOf(this.page);
      throw new Error(`The focus is on ${is}, not on ${String(control)}`, { cause: error });
    }
    const { is, isSeen } = await focusOf(this.page);
    if (!isSeen) this.unseen.push(is);
  }

  /**
   * Expects that an action took at most this many keys, and that the focus was seen all the time.
   */
  tookAtMost(most: number): void {
    const { presses } = this;
    this.presses = 0;
    expect(this.unseen.splice(0)).toEqual([]);
    expect(presses).toBeLessThanOrEqual(most);
  }
}

async function hasFocus(control: Locator): Promise<boolean> {
  return (await control.count()) > 0 && control.evaluate((one) => one === document.activeElement);
}
