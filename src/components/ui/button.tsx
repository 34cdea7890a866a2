import { Slot } from "@radix-ui/react-slot";
import type { VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";

import { cn } from "../cn";
import { buttonVariants } from "./button-variants";

export { buttonVariants };

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the only child (for example a link) as the button. */
    asChild?: boolean;
    /** Shows a spinner, sets aria-busy and ignores presses. The button keeps the focus. */
    loading?: boolean;
  };

/** Stops the press and the form submission it would cause. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/** Renders a button. `type` defaults to "button" so that it never submits a form by accident. */
export function Button({
  className,
  variant,
  size,
  asChild = false,
  loading = false,
  disabled,
  children,
  type,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot
        className={classes}
        aria-busy={loading || undefined}
        aria-disabled={disabled || loading || undefined}
        onClick={onClick}
        {...props}
      >
        {children}
      </Slot>
    );
  }
  return (
    <button
      type={type ?? "button"}
      className={classes}
      // A focused control loses the focus to the body when it is disabled.
      disabled={loading ? undefined : disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? ignorePress : onClick}
      {...props}
    >
      {loading ? (
        <span
          aria-hidden
          className="size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      ) : null}
      {/* An element without a box, so that the spinner is never inserted next to a bare text node,
         which page translation would break. */}
      <span className="contents">{children}</span>
    </button>
  );
}
