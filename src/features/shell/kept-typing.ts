import {
  clearDraft,
  isObject,
  loadDraft,
  saveDraft,
  tabStore,
  type DraftKey,
} from "~/lib/use-draft";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const TYPES = ["text", "tel", "email", "number", "date", "time", "datetime-local", "search", "url"];
/** Bank, card, password and code fields are never stored on the device, nor a car's identity. */
const SECRET = /\b(?:current-password|new-password|one-time-code|cc-[a-z-]+)\b/;

const isControl = (node: unknown): node is Control =>
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement ||
  (node instanceof HTMLInputElement && TYPES.includes(node.type));

const SECRET_NAME = /\b(?:VIN|plate|password)\b/i;

/** Returns the control's label, because ids differ from load to load. */
const nameOf = (control: Control) =>
  control.labels?.[0]?.textContent?.trim() || control.ariaLabel || control.name;

const isKept = (control: Control) =>
  !SECRET.test(control.autocomplete) &&
  !SECRET_NAME.test(nameOf(control)) &&
  control.closest("[data-keep-nothing]") === null;

interface Typed {
  name: string;
  /** The control's index among those with the same label. */
  place: number;
  value: string;
}

function readTyped(kept: Record<string, unknown>): { typed: Typed[] } {
  const list: unknown[] = Array.isArray(kept.typed) ? kept.typed : [];
  return {
    typed: list.flatMap((one) => {
      if (!isObject(one)) return [];
      const { name, place, value } = one;
      return typeof name === "string" && typeof place === "number" && typeof value === "string"
        ? [{ name, place, value }]
        : [];
    }),
  };
}

/**
 * Lists the page's text controls in order, each with its label and its index among equal labels.
 */
function controlsOf(page: Document) {
  const seen = new Map<string, number>();
  return [...page.querySelectorAll("input, textarea, select")].filter(isControl).map((control) => {
    const name = nameOf(control);
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
    return { control, name, place };
  });
}

/** The page, its user, and the controls that were edited. */
interface Typing {
  page: Document;
  touched: WeakSet<EventTarget>;
  /** Null for a visitor. */
  owner: string | null;
  address: string;
}

const keyOf = (owner: string | null, address: string): DraftKey => ({
  name: `typed:${address}`,
  owner,
});

/** Stores this tab's unsent text for this user and page. */
export function keepTyping({ page, touched, owner, address }: Typing): void {
  const typed = controlsOf(page)
    .filter(({ control }) => touched.has(control) && control.value !== "" && isKept(control))
    .map(({ control, name, place }) => ({ name, place, value: control.value }));
  if (typed.length > 0) saveDraft(tabStore, keyOf(owner, address), { typed }, new Date());
}

/** Sets the value like typing does, so that React notices. */
function type(control: Control, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
  const kind = control instanceof HTMLSelectElement ? "change" : "input";
  control.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Types the stored text into the same controls as they appear, including in dialogs, once each.
 * Returns the number still waiting and a function that stops it, or null if nothing was stored.
 */
export function retype({ page, touched, owner, address }: Typing) {
  const key = keyOf(owner, address);
  const kept = loadDraft(tabStore, readTyped, key, new Date());
  clearDraft(tabStore, key);
  if (kept === null || kept.typed.length === 0) return null;
  const waiting = new Set(kept.typed);
  const typeWaiting = () => {
    for (const { control, name, place } of controlsOf(page)) {
      const one = [...waiting].find((typed) => typed.name === name && typed.place === place);
      if (one === undefined) continue;
      waiting.delete(one);
      // If the user has started typing again, keep the new text.
      if (!touched.has(control) && control.value !== one.value) type(control, one.value);
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(typeWaiting);
  observer.observe(page.body, { childList: true, subtree: true });
  typeWaiting();
  return { count: kept.typed.length, stop: () => observer.disconnect() };
}
