import { useSearchParams } from "next/navigation";
import { findSort, type Sort } from "~/domain/sort";
import { isDay } from "~/domain/staff/days";

/** Marks the history entries that a panel added. */
const PANEL = "deskPanel";

/** Returns true if opening a panel created the current history entry. */
const isPanelEntry = () => {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && PANEL in state;
};

let isGoingBack = false;

/**
 * Goes back from a panel's entry. A second call before the browser has done so would leave the
 * page.
 */
function goBackOnce(): void {
  if (isGoingBack) return;
  isGoingBack = true;
  window.addEventListener("popstate", () => (isGoingBack = false), { once: true });
  window.history.back();
}

/** Reads a page's address. Anything unknown reads as undefined. */
export class AddressReader {
  constructor(private readonly query: URLSearchParams) {}

  text(name: string): string | undefined {
    return this.query.get(name) ?? undefined;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    return values.find((value) => value === this.query.get(name));
  }

  day(name: string): string | undefined {
    const text = this.text(name);
    return text !== undefined && isDay(text) ? text : undefined;
  }

  sort<Column extends string>(name: string, columns: readonly Column[]): Sort<Column> | undefined {
    return findSort(columns, this.query.get(name));
  }
}

/** Query parameters that hold a page's state. */
export interface DeskAddress<Shown extends object> {
  useShown: () => Shown;
  /** Returns whether a panel is open beside the list. */
  hasPanel: (shown: Shown) => boolean;
  /** Changes the address at once, so that of two changes in a row neither is lost. */
  show: (change: Shown) => void;
}

/**
 * Describes a page's address. Opening a panel adds an entry to the history, so the browser's Back
 * closes it.
 *
 * @param panels the keys whose panels can be open beside the list, one at a time
 */
export function deskAddress<Shown extends object>(
  read: (address: AddressReader) => Shown,
  pathOf: (shown: Shown) => string,
  ...panels: readonly (keyof Shown)[]
): DeskAddress<Shown> {
  const hasPanel = (shown: Shown) => panels.some((panel) => shown[panel] !== undefined);
  const show = (change: Shown): void => {
    const shown = read(new AddressReader(new URLSearchParams(window.location.search)));
    const changesPanel = panels.some((panel) => panel in change);
    const closed = changesPanel ? Object.fromEntries(panels.map((name) => [name, undefined])) : {};
    const path = pathOf({ ...shown, ...closed, ...change });
    const isOpen = hasPanel(shown);
    const opens = hasPanel(change);
    if (opens && !isOpen) window.history.pushState({ [PANEL]: true }, "", path);
    else if (changesPanel && !opens && isPanelEntry()) goBackOnce();
    else window.history.replaceState(isPanelEntry() ? { [PANEL]: true } : null, "", path);
  };
  return { useShown: () => read(new AddressReader(useSearchParams())), hasPanel, show };
}

/** The address of a page that shows one thing only. */
export const WHOLE_LIST: DeskAddress<object> = {
  useShown: () => NOTHING,
  hasPanel: () => false,
  show: () => undefined,
};
const NOTHING = {};
