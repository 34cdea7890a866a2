import { bookingStart } from "./links";

/** Chromium's event when the app can be installed (missing in TypeScript's DOM types). */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return "prompt" in event && typeof event.prompt === "function";
}

/** Returns the text of a named form field. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * Adds the landing page's behavior to the document: combines the search's two fields into one
 * address, closes the phone menu when a link in it is followed, and opens the browser's install
 * dialog where there is one. Plain DOM code, because the prerendered page has no React. Returns a
 * function that removes it.
 */
export function addLandingBehaviour(): () => void {
  let installPrompt: InstallPromptEvent | null = null;
  const off = new AbortController();
  const { signal } = off;

  addEventListener(
    "beforeinstallprompt",
    (event) => {
      if (!isInstallPrompt(event)) return;
      event.preventDefault();
      installPrompt = event;
    },
    { signal },
  );
  document.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element)) return;
      const menu = event.target.closest("a")?.closest("[data-site-menu]");
      if (menu instanceof HTMLElement) menu.hidePopover();
      if (installPrompt !== null && event.target.closest("[data-install-app]")) {
        // Don't also open the popover with the manual steps.
        event.preventDefault();
        // Declining the installation isn't an error.
        installPrompt.prompt().catch(() => undefined);
        installPrompt = null;
      }
    },
    { signal },
  );
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches("[data-booking-search]")) return;
      event.preventDefault();
      const data = new FormData(form);
      location.assign(bookingStart({ issue: textOf(data, "issue"), place: textOf(data, "place") }));
    },
    { signal },
  );
  return () => off.abort();
}
