import { useEffect, useRef, useSyncExternalStore, type ReactElement, type ReactNode } from "react";

export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_PX = 50;

export type ToastContent = {
  title?: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive";
  /** A `<ToastAction>`. */
  action?: ReactElement;
  /** How long it stays, if not TOAST_DURATION_MS. */
  durationMs?: number;
};

export type ShownToast = ToastContent & {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export type ToastHandle = {
  id: string;
  dismiss: () => void;
  update: (content: ToastContent) => void;
};

const NONE: readonly ShownToast[] = [];

let toasts: readonly ShownToast[] = NONE;
let lastId = 0;
let wanted = false;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function publish(next: readonly ShownToast[]): void {
  const kept = new Set(next.map((one) => one.id));
  for (const [id, timer] of removals) {
    if (kept.has(id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  toasts = next;
  for (const listener of listeners) listener();
}

/** Calls back after every change of the toasts. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the visible toasts and those that are closing, newest first. */
export function shownToasts(): readonly ShownToast[] {
  return toasts;
}

/** Returns true once a toast was shown or a screen has announced one. */
export function toastsWanted(): boolean {
  return wanted;
}

/**
 * Announces that toasts may follow, so that their code is loaded even if the network fails later.
 */
export function expectToasts(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

/** Closes one toast or all of them. Each is removed after TOAST_REMOVE_DELAY_MS. */
export function dismissToast(id?: string): void {
  const closing = toasts.filter((one) => id === undefined || one.id === id);
  for (const one of closing) {
    if (removals.has(one.id)) continue;
    removals.set(
      one.id,
      setTimeout(
        () => publish(toasts.filter((other) => other.id !== one.id)),
        TOAST_REMOVE_DELAY_MS,
      ),
    );
  }
  publish(toasts.map((one) => (closing.includes(one) ? { ...one, open: false } : one)));
}

/** Shows a toast and replaces the previous one. */
export function toast(content: ToastContent): ToastHandle {
  const id = String(++lastId);
  const dismiss = () => dismissToast(id);
  const shown: ShownToast = {
    ...content,
    id,
    open: true,
    onOpenChange: (open) => {
      if (!open) dismiss();
    },
  };
  wanted = true;
  publish([shown, ...toasts].slice(0, TOAST_LIMIT));
  return {
    id,
    dismiss,
    update: (next) => publish(toasts.map((one) => (one.id === id ? { ...one, ...next } : one))),
  };
}

const NEXT_PAGE_KEY = "next-toast";

/** Shows the title on the tab's next page, because this page is about to be left. */
export function toastOnNextPage(title: string): void {
  try {
    sessionStorage.setItem(NEXT_PAGE_KEY, title);
  } catch {
    // Without storage no message is shown.
  }
}

/** Shows the message that the previous page left. */
export function showKeptToast(): void {
  try {
    const title = sessionStorage.getItem(NEXT_PAGE_KEY);
    if (title === null) return;
    sessionStorage.removeItem(NEXT_PAGE_KEY);
    toast({ title });
  } catch {
    // Nothing was stored.
  }
}

/** Shows why a step can't be left. The toast closes with the step or the screen. */
export function useRefusalToast() {
  const shown = useRef<ToastHandle>(null);
  useEffect(() => () => shown.current?.dismiss(), []);
  return {
    refuse(says: { title: string; description: string }) {
      shown.current = toast({ variant: "destructive", ...says });
    },
    moveOn() {
      shown.current?.dismiss();
      shown.current = null;
    },
  };
}

export function useToast() {
  const shown = useSyncExternalStore(subscribeToToasts, shownToasts, () => NONE);
  return { toasts: shown, toast, dismiss: dismissToast };
}
