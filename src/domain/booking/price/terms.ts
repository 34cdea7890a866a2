import { z } from "zod";
import { LOCATION_WORDS } from "../../location/location";
import { centsToText } from "../../money";

/** Terms a mechanic accepts, as far as they can see them before accepting. */
export interface Terms {
  area: string | null;
  /** ISO 8601. */
  scheduledAt: string;
  timeZone: string;
  services: readonly string[];
  totalCents: number;
}

export const TERM_NAMES = ["place", "time", "services", "total"] as const;

/** A changed term. Times are ISO 8601, money is text with two decimals. */
export const changedTermSchema = z.object({
  what: z.enum(TERM_NAMES),
  from: z.string(),
  to: z.string(),
});
export type ChangedTerm = z.infer<typeof changedTermSchema>;

/** Returns the location a mechanic reads before accepting. */
export const locationBefore = (area: string | null, isKnown = true): string =>
  isKnown ? area || LOCATION_AFTER_ACCEPTING : LOCATION_WORDS.unknown;

const LOCATION_AFTER_ACCEPTING = "Address shown after accepting";

const WORDS: Record<ChangedTerm["what"], (terms: Terms) => string> = {
  place: ({ area }) => locationBefore(area),
  time: ({ scheduledAt }) => scheduledAt,
  services: ({ services }) => services.join(", "),
  total: ({ totalCents }) => centsToText(totalCents),
};

export function changedTerms(before: Terms, after: Terms): ChangedTerm[] {
  return TERM_NAMES.flatMap((what) => {
    const [from, to] = [WORDS[what](before), WORDS[what](after)];
    return from === to ? [] : [{ what, from, to }];
  });
}
