import { toast } from "~/lib/use-toast";

type KeptTyping = typeof import("./kept-typing");

// Loaded after the page. If it fails, only unsent text is lost.
const loadKeptTyping = (): Promise<KeptTyping | null> => import("./kept-typing").catch(() => null);

/** The controls that the user has edited on this page. */
const touched = new WeakSet<EventTarget>();

/** Notes which controls the user edits. Returns a function that stops it. */
export function watchTyping(): () => void {
  const remember = ({ target }: Event) => {
    if (target !== null) touched.add(target);
  };
  document.addEventListener("input", remember, true);
  return () => document.removeEventListener("input", remember, true);
}

export const addressNow = () => `${location.pathname}${location.search}`;

const isReload = () => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload";
};

interface HeldTyping {
  /** Stores the unsent text in this tab, for the next visit to this page. */
  keep: () => void;
  stop: () => void;
}

/**
 * Types what this tab kept for this page and person, null for a visitor, and is ready to keep
 * what is typed next.
 */
export function holdTyping(owner: string | null): HeldTyping {
  let kept: KeptTyping | null = null;
  let stopTyping: (() => void) | undefined;
  let isOver = false;
  void loadKeptTyping().then((loaded) => {
    if (loaded === null || isOver) return;
    kept = loaded;
    const typed = loaded.retype({ page: document, touched, owner, address: addressNow() });
    stopTyping = typed?.stop;
    if (typed === null) return;
    const title = isReload() ? "We updated this page" : "Welcome back";
    toast({ title, description: "We kept what you typed." });
  });
  return {
    keep: () => kept?.keepTyping({ page: document, touched, owner, address: addressNow() }),
    stop() {
      isOver = true;
      stopTyping?.();
    },
  };
}
