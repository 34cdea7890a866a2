import type { SiteAct } from "~/domain/booking/site-acts";
import { PHOTO_RULES } from "~/domain/photo/rules";
import { plural } from "~/messages/plural";

export const WILL_BE_SENT = "Will be sent when you're back online";
export const NOT_KEPT =
  "Your phone has no room to save this. Free up some space, or try again when you're back online.";
export const UNREACHABLE = "We can't reach Curbwrench. Try again when you're back online.";

/** Returns the label of an action. */
export function actLabel(act: SiteAct): string {
  switch (act.kind) {
    case "en_route":
      return `On my way, ${act.etaMinutes} min`;
    case "arrive":
      return "I've arrived";
    case "start":
      return "Start job";
    case "complete":
      return "Complete job";
    case "photo":
      return `Photo: ${PHOTO_RULES[act.photoKind].label}`;
    default:
      return act satisfies never;
  }
}

/** Counts updates: "1 update", "3 updates". */
export const updates = (count: number) =>
  plural(count, { one: "1 update", other: "{count} updates" });
