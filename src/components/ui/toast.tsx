"use client";

import * as ToastPrimitive from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useLayoutEffect, useRef, type ComponentProps } from "react";

import { TOAST_DURATION_MS, TOAST_SWIPE_PX, useToast } from "~/lib/use-toast";

import { cn } from "../cn";

/** Renders a toast's button. `altText` tells screen reader users what it does. */
export function ToastAction({ className, ...props }: ComponentProps<typeof ToastPrimitive.Action>) {
  return (
    <ToastPrimitive.Action
      className={cn(
        "inline-flex h-11 shrink-0 items-center rounded-md border border-input px-3.5 text-sm font-semibold hover:bg-muted sm:h-9",
        className,
      )}
      {...props}
    />
  );
}

/** The header's height, and how far a page can scroll while its title stays in view. */
const HEADER_PX = 64;

/** Makes room at the top of the page on phones, where a toast would cover the page title. */
function useRoom(shownId: string | undefined) {
  const region = useRef<HTMLOListElement>(null);
  // Before the paint, so that the page never shows at its old place beside the toast.
  useLayoutEffect(() => {
    const box = region.current;
    if (shownId === undefined || box === null || window.scrollY > HEADER_PX) return;
    const root = document.documentElement;
    const makeRoom = () =>
      root.style.setProperty("--toast-room", `${box.offsetHeight - HEADER_PX}px`);
    makeRoom();
    const sizes = new ResizeObserver(makeRoom);
    sizes.observe(box);
    return () => {
      sizes.disconnect();
      root.style.removeProperty("--toast-room");
    };
  }, [shownId]);
  return region;
}

/**
 * Renders the toast region. F8 moves the focus to it, and a swipe to the right dismisses a toast.
 */
export function Toaster() {
  const { toasts } = useToast();
  const region = useRoom(toasts.find(({ open }) => open)?.id);
  return (
    <ToastPrimitive.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
    >
      {toasts.map((shown) => {
        const { id, title, description, action, variant, durationMs, open, onOpenChange } = shown;
        const failed = variant === "destructive";
        const Icon = failed ? CircleAlert : CircleCheck;
        return (
          <ToastPrimitive.Root
            key={id}
            open={open}
            duration={durationMs}
            onOpenChange={onOpenChange}
            type={failed ? "foreground" : "background"}
            className={cn(
              "group pointer-events-auto relative flex items-start gap-3 overflow-hidden rounded-lg border bg-popover p-4 pr-12 text-popover-foreground shadow-pop",
              "before:absolute before:inset-y-0 before:left-0 before:w-1.5",
              failed ? "border-destructive/50 before:bg-destructive" : "before:bg-completed",
              "data-[state=closed]:animate-toast-out data-[state=open]:animate-rise",
              "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            )}
          >
            <Icon
              aria-hidden
              className={cn(
                "mt-0.5 size-5 shrink-0",
                failed ? "text-destructive" : "text-completed",
              )}
            />
            <div className="grid min-w-0 flex-1 gap-0.5">
              {title ? (
                <ToastPrimitive.Title className="font-semibold">{title}</ToastPrimitive.Title>
              ) : null}
              {description ? (
                <ToastPrimitive.Description className="text-sm wrap-anywhere text-muted-foreground">
                  {description}
                </ToastPrimitive.Description>
              ) : null}
            </div>
            {action}
            <ToastPrimitive.Close
              aria-label="Dismiss"
              className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-md text-muted-foreground hover:text-foreground"
            >
              <X aria-hidden className="size-4.5" />
            </ToastPrimitive.Close>
          </ToastPrimitive.Root>
        );
      })}
      <ToastPrimitive.Viewport
        ref={region}
        hotkey={["F8"]}
        // A modal hides the rest of the page from screen readers, except live regions. Toasts sit
        // above it and must stay readable and dismissable. A separate region announces them.
        aria-live="off"
        // On phones toasts sit below the header so that its menu stays reachable.
        className="pointer-events-none fixed inset-x-0 top-0 z-[100] mx-auto flex w-full max-w-[420px] flex-col gap-2 px-4 pt-18 pb-2 outline-none sm:inset-x-auto sm:top-auto sm:right-0 sm:bottom-0 sm:mx-0 sm:p-4 print:hidden"
      />
    </ToastPrimitive.Provider>
  );
}
