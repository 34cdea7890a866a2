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

/**
 * Returns a function that updates the page's address, which holds what it shows. It takes effect at
 * once, so that a second change includes the first. An open panel gets its own history entry, so
 * that Back closes it.
 * @param panel the key of the item open next to the list, if the page has such a panel
 */
export function showInAddress<Shown extends object>(
  shownBy: (query: URLSearchParams) => Shown,
  pathOf: (shown: Shown) => string,
  panel?: keyof Shown,
) {
  return (change: Shown): void => {
    const shown = shownBy(new URLSearchParams(window.location.search));
    const path = pathOf({ ...shown, ...change });
    const changesPanel = panel !== undefined && panel in change;
    const isOpen = panel !== undefined && shown[panel] !== undefined;
    const opens = changesPanel && change[panel] !== undefined;
    if (opens && !isOpen) window.history.pushState({ [PANEL]: true }, "", path);
    else if (changesPanel && !opens && isPanelEntry()) goBackOnce();
    else window.history.replaceState(isPanelEntry() ? { [PANEL]: true } : null, "", path);
  };
}
