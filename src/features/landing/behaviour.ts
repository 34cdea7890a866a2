import { bookingStart } from "./links";

/** Chromium's event (not in TypeScript's DOM types): the browser is ready to install the app. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return "prompt" in event && typeof event.prompt === "function";
}

/** The text of a named field. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * What the landing page does beyond HTML, for the whole document: the search's two fields become
 * one address, a link inside the phone's menu closes it, and Download Mobile App opens the
 * browser's own dialog where there is one. Plain DOM, because the prebuilt page runs it without
 * React. Returns what takes it away again.
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
        // Not the popover with the steps, then.
        event.preventDefault();
        // A refusal by the visitor is an answer, not a fault.
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
