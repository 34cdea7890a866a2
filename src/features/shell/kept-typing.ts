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
/** Of a bank, a card, a password or a code nothing is kept on the device. */
const SECRET = /\b(?:current-password|new-password|one-time-code|cc-[a-z-]+)\b/;

const isControl = (node: unknown): node is Control =>
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement ||
  (node instanceof HTMLInputElement && TYPES.includes(node.type));

const isKept = (control: Control) =>
  !SECRET.test(control.autocomplete) && control.closest("[data-keep-nothing]") === null;

/** What a person calls the control; ids differ from one load to the next. */
const nameOf = (control: Control) =>
  control.labels?.[0]?.textContent?.trim() || control.ariaLabel || control.name;

interface Typed {
  name: string;
  /** Which of the controls of that name. */
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

/** The text controls of the page in order, each with its name and its place among those of that name. */
function controlsOf(page: Document) {
  const seen = new Map<string, number>();
  return [...page.querySelectorAll("input, textarea, select")].filter(isControl).map((control) => {
    const name = nameOf(control);
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
    return { control, name, place };
  });
}

/** Whose typing into which page, and the controls that were touched. */
interface Typing {
  page: Document;
  touched: WeakSet<EventTarget>;
  owner: string;
  address: string;
}

const keyOf = (owner: string, address: string): DraftKey => ({ name: `typed:${address}`, owner });

/** Keeps what was typed into this page and not sent, for this person and this tab. */
export function keepTyping({ page, touched, owner, address }: Typing): void {
  const typed = controlsOf(page)
    .filter(({ control }) => touched.has(control) && control.value !== "" && isKept(control))
    .map(({ control, name, place }) => ({ name, place, value: control.value }));
  if (typed.length > 0) saveDraft(tabStore, keyOf(owner, address), { typed }, new Date());
}

/** As if it were typed, so that React hears of it. */
function type(control: Control, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
  const kind = control instanceof HTMLSelectElement ? "change" : "input";
  control.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Types what was kept into the same controls as they appear, in dialogs too, once each. Answers how
 * many are waiting and how to stop; null where nothing was kept.
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
      // A person who started over keeps the new words.
      if (!touched.has(control) && control.value !== one.value) type(control, one.value);
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(typeWaiting);
  observer.observe(page.body, { childList: true, subtree: true });
  typeWaiting();
  return { count: kept.typed.length, stop: () => observer.disconnect() };
}
