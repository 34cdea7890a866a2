"use client";

import * as DialogPrimitive from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useRef, type ComponentProps, type ReactNode } from "react";

import { cn } from "../cn";
import { closeByEscape, overlayClasses, useReturnFocus } from "./dialog";

export const Sheet = DialogPrimitive.Root;

type SheetContentProps = Omit<ComponentProps<typeof DialogPrimitive.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
};

/** Renders a drawer at the right edge. */
export function SheetContent({
  title,
  description,
  className,
  children,
  ...props
}: SheetContentProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content
        className={cn(
          "fixed inset-y-0 right-0 z-50 flex w-[min(22rem,88vw)] flex-col gap-4 overflow-y-auto border-l bg-popover p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-popover-foreground shadow-pop data-[state=open]:animate-sheet",
          className,
        )}
        {...(description ? {} : { "aria-describedby": undefined })}
        onKeyDown={closeByEscape(close)}
        onCloseAutoFocus={onCloseAutoFocus}
        {...props}
      >
        {remember}
        <div className="flex min-h-11 flex-col justify-center pr-11">
          <DialogPrimitive.Title className="font-display text-heading font-semibold">
            {title}
          </DialogPrimitive.Title>
          {description ? (
            <DialogPrimitive.Description className="text-sm text-muted-foreground">
              {description}
            </DialogPrimitive.Description>
          ) : null}
        </div>
        {children}
        <DialogPrimitive.Close
          ref={close}
          aria-label="Close"
          className="absolute top-5 right-3 grid size-11 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden className="size-5" />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
