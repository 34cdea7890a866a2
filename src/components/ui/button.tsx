import { Slot } from "@radix-ui/react-slot";
import type { VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";

import { cn } from "../cn";
import { buttonVariants } from "./button-variants";

export { buttonVariants };

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Draws the only child (a link, say) as the button. */
    asChild?: boolean;
    /** Work is under way: spinner, aria-busy, no second press. It keeps the focus meanwhile. */
    loading?: boolean;
  };

/** Neither a press nor the form's submission that would come of it. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/** A button. `type` is "button" unless told, so it never submits a form by accident. */
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
      // A control that is disabled while it has the focus drops it onto the body.
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
      {/* An element that takes no room: the spinner comes and goes beside it, not beside bare text. */}
      <span className="contents">{children}</span>
    </button>
  );
}
