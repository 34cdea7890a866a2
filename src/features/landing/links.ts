import { PATHS } from "~/lib/paths";

/** Links to role selection, then to the wizard with the issue and the location filled in. */
export function bookingStart(known: { issue?: string; place?: string }): string {
  const issue = known.issue?.trim();
  const place = known.place?.trim();
  return PATHS.roleSelectionFor(PATHS.bookingWith({ issue, place }));
}
