/**
 * What changes the address of a page, which says what it shows, at once: two changes in a row, and the
 * second one knows of the first.
 */
export function showInAddress<Shown extends object>(
  shownBy: (query: URLSearchParams) => Shown,
  pathOf: (shown: Shown) => string,
) {
  return (change: Shown): void => {
    const shown = shownBy(new URLSearchParams(window.location.search));
    window.history.replaceState(null, "", pathOf({ ...shown, ...change }));
  };
}
