import type { ComponentProps } from "react";

import { PATHS } from "~/lib/paths";

/**
 * The form around the hero's fields. Without script it sends `next`, `issue` and `place` side by
 * side; with it (`addLandingBehaviour`) they become one address: role selection, then the wizard.
 */
export function BookingSearch({ children, ...props }: ComponentProps<"form">) {
  return (
    <form data-booking-search method="get" action={PATHS.roleSelection} {...props}>
      <input type="hidden" name="next" value={PATHS.booking} />
      {children}
    </form>
  );
}
