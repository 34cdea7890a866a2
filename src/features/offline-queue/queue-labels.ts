import type { SiteAction } from "~/domain/booking/site-actions";
import { PHOTO_RULES } from "~/domain/photo/rules";
import { plural } from "~/messages/plural";

export const WILL_BE_SENT = "Will be sent when you're back online";
export const NOT_KEPT =
  "Your phone has no room to save this. Free up some space, or try again when you're back online.";

/** Returns the label of an action. */
export function actionLabel(action: SiteAction): string {
  switch (action.kind) {
    case "en_route":
      return `On my way, ${action.etaMinutes} min`;
    case "arrive":
      return "I've arrived";
    case "start":
      return "Start job";
    case "complete":
      return "Complete job";
    case "odometer":
      return plural(action.miles, { one: "Odometer: 1 mile", other: "Odometer: {count} miles" });
    case "photo":
      return `Photo: ${PHOTO_RULES[action.photoKind].label}`;
    default:
      return action satisfies never;
  }
}

/** Counts updates: "1 update", "3 updates". */
export const updates = (count: number) =>
  plural(count, { one: "1 update", other: "{count} updates" });
