import type { ComponentProps } from "react";

import { PATHS } from "~/lib/paths";

/**
 * Renders the form around the hero's fields. Without script it sends `next`, `issue` and `place`
 * separately; `addLandingBehaviour` combines them into one address that leads through role
 * selection to the wizard.
 */
export function BookingSearch({ children, ...props }: ComponentProps<"form">) {
  return (
    <form data-booking-search method="get" action={PATHS.roleSelection} {...props}>
      <input type="hidden" name="next" value={PATHS.booking} />
      {children}
    </form>
  );
}
