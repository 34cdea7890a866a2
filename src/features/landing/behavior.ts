/** Chromium's event when the app can be installed (missing in TypeScript's DOM types). */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return "prompt" in event && typeof event.prompt === "function";
}

/**
 * Adds the landing page's behavior to the document: closes the phone menu when a link in it is
 * followed, and opens the browser's install dialog where there is one. Plain DOM code, because the
 * prerendered page has no React. Returns a function that removes it.
 */
export function addLandingBehavior(): () => void {
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
  return () => off.abort();
}
