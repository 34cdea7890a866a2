"use client";

import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from "react";

/** A tooltip opens after 700 ms, or at once within 300 ms of another one. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;

/** When the page's last tooltip closed, by `performance.now()`. */
let lastClosed = Number.NEGATIVE_INFINITY;

/** Returns how long the pointer must rest before the next tooltip opens, in ms. */
export function tooltipDelay(now: number, closedAt: number): number {
  return now - closedAt < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS;
}

type TooltipProps = {
  content: ReactNode;
  /** One focusable element. It keeps its own accessible name. */
  children: ReactNode;
};

/**
 * Shows a few words below a control on hover and focus. Don't put information only here. It uses no
 * positioning library because every screen has a tooltip.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = () => {
    clearTimeout(timer.current);
    if (open) lastClosed = performance.now();
    setOpen(false);
  };
  const rest = (event: PointerEvent) => {
    // Touch has no hover.
    if (event.pointerType === "touch") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), tooltipDelay(performance.now(), lastClosed));
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, [open]);

  return (
    <span
      className="relative inline-grid"
      onPointerEnter={rest}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => {
        if (target.matches(":focus-visible")) setOpen(true);
      }}
      onBlur={close}
    >
      {children}
      {open ? (
        <span
          role="tooltip"
          className="absolute top-full left-1/2 z-50 mt-1.5 w-max max-w-72 -translate-x-1/2 animate-pop rounded-md bg-asphalt px-3 py-2 text-sm text-asphalt-foreground shadow-pop"
        >
          {content}
        </span>
      ) : null}
    </span>
  );
}
