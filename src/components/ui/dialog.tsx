"use client";

import * as DialogPrimitive from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";

import { cn } from "../cn";
import { useCloseRequests } from "../use-close-requests";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** Opens a window above the page. The browser's Back closes it as Escape does. */
export function Dialog({ open, onOpenChange, children }: DialogProps) {
  useCloseRequests(open, () => onOpenChange(false));
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      {children}
    </DialogPrimitive.Root>
  );
}
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

export const overlayClasses =
  "fixed inset-0 z-50 bg-black/55 data-[state=open]:animate-fade backdrop-blur-[2px]";

/**
 * Returns the focus when a dialog closes. Radix returns it to its own trigger, which dialogs
 * rendered on demand don't have, so this remembers the previously focused control. If that control
 * is gone or disabled, the page content gets the focus. The body never does, because Tab would
 * start over from the top.
 *
 * @returns what to render first in the dialog, and what to do when it closes
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    remember: <RememberFocus before={before} />,
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const control = before.current;
      before.current = null;
      // The code that closed the dialog may have moved the focus already.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
      document.querySelector("main")?.focus({ preventScroll: true });
    },
  };
}

/**
 * Remembers the focused control. Rendered before the dialog's other content, because a field there
 * may take the focus as soon as it's rendered, and Radix would then never ask.
 */
function RememberFocus({ before }: { before: RefObject<Element | null> }) {
  useLayoutEffect(() => {
    before.current ??= document.activeElement;
  }, [before]);
  return null;
}

/**
 * Closes on Escape while a toast shows, too. Radix gives the key to the newest layer only, which is
 * the toast.
 */
export function closeByEscape(close: RefObject<HTMLButtonElement | null>) {
  return (event: KeyboardEvent) => {
    const { key, target, currentTarget, defaultPrevented } = event;
    if (key !== "Escape" || defaultPrevented || isExpanded(target)) return;
    // React reports keys of a dialog above this one, too.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return;
    event.preventDefault();
    close.current?.click();
  };
}

/** Renders the dialog window: a bottom sheet on phones, centered on larger screens. */
export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content
        onKeyDown={closeByEscape(close)}
        className={cn(
          "fixed inset-x-0 bottom-0 z-50 grid max-h-[92dvh] grid-cols-1 gap-5 overflow-y-auto rounded-t-xl border bg-popover p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-popover-foreground shadow-pop data-[state=open]:animate-rise",
          "sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl sm:p-6",
          className,
        )}
        onEscapeKeyDown={(event) => {
          // Escape first closes an open list inside the dialog.
          if (isExpanded(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={onCloseAutoFocus}
        {...props}
      >
        {remember}
        {children}
        <DialogPrimitive.Close
          ref={close}
          aria-label="Close"
          className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden className="size-5" />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

/** Returns whether the key belongs to an open list. A button that shows a part of the dialog has none. */
function isExpanded(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('[aria-expanded="true"]:is([role="combobox"], [aria-haspopup])')
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("grid gap-1.5 pr-10", className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      className={cn("font-display text-heading font-semibold", className)}
      {...props}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      className={cn("text-sm text-muted-foreground", className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("flex flex-col-reverse gap-3 sm:flex-row sm:justify-end", className)}
      {...props}
    />
  );
}
