import { cityOfArea } from "~/domain/public/area";
import type { RouterOutputs } from "~/trpc/react";

type Quote = RouterOutputs["booking"]["quote"];
type Nearby = NonNullable<Quote["nearby"]>;

/** Says how many mechanics are near. */
export const NEARBY_WORDS: Record<Nearby, string> = {
  "0": "No one is free right now",
  "1–2": "A few mechanics near you",
  "3+": "Mechanics near you",
};

/** "Austin" of "Austin, TX 78704", or the text as typed. */
export const cityName = (place: string): string => (cityOfArea(place) ?? place).split(",")[0] ?? "";

/** "Austin, TX" of "Austin, TX 78704". */
export const cityAndState = (place: string): string => cityOfArea(place) ?? place;
