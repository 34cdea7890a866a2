/** Marks an entry of the history that a panel made. */
const PANEL = "deskPanel";

/** Whether the present entry of the history was made by opening a panel here. */
const isPanelEntry = () => {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && PANEL in state;
};

let isGoingBack = false;

/** Leaves a panel's entry; a second call before the browser has done so would leave the page. */
function goBackOnce(): void {
  if (isGoingBack) return;
  isGoingBack = true;
  window.addEventListener("popstate", () => (isGoingBack = false), { once: true });
  window.history.back();
}

/**
 * Returns what changes the address of a page, which says what it shows, at once: two changes in a row,
 * and the second one knows of the first. A panel is an entry of the history of its own, so that the
 * browser's Back closes it.
 *
 * @param panel the key of what is open beside the list, if the page has such a panel
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
