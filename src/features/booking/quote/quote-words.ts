import { cityOfArea } from "~/domain/public/area";
import type { RouterOutputs } from "~/trpc/react";

type Quote = RouterOutputs["booking"]["quote"];
type Nearby = NonNullable<Quote["nearby"]>;

const NEARBY_WORDS: Record<Nearby, string> = {
  "0": "No one is free right now",
  "1–2": "A few mechanics near you",
  "3+": "Mechanics near you",
};

/** The line above the mechanics of a place. */
export const WORK_HERE = "Mechanics who work here";

/** Says how many mechanics are near. Without a quote, says only whose faces are shown. */
export function nearbyWords(nearby: Nearby | undefined, hasFaces: boolean): string {
  if (nearby !== undefined) return NEARBY_WORDS[nearby];
  return hasFaces ? WORK_HERE : "";
}

/** "Austin" of "Austin, TX 78704", or the text as typed. */
export const cityName = (place: string): string => (cityOfArea(place) ?? place).split(",")[0] ?? "";

/** "Austin, TX" of "Austin, TX 78704". */
export const cityAndState = (place: string): string => cityOfArea(place) ?? place;
