import type { ComponentProps } from "react";

import { PATHS } from "~/lib/paths";

/**
 * Renders the form around the hero's fields `q` and `zip`. It leads to the prices, without script.
 */
export function BookingSearch({ children, ...props }: ComponentProps<"form">) {
  return (
    <form method="get" action={PATHS.book} {...props}>
      <input type="hidden" name="entry" value="landing" />
      {children}
    </form>
  );
}
