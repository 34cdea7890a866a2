import { distanceMiles, type Point } from "../mechanic/matching";
import { MINUTE_MS } from "../time/durations";
import { FOLLOWING } from "./policy";
import { estimatedArrival, type Approach } from "./schedule/lateness";

/** Without a position, an arrival this long before the estimate is probably a slip. */
const EARLY_ARRIVAL_MINUTES = 10;

/** Why "I've arrived" is asked about: the phone is far away, or it's early and unknown. */
export type ArrivalDoubt = { is: "far"; miles: number } | { is: "early"; expectedAt: Date };

interface ArrivalFacts {
  approach: Approach;
  /** The phone's position; null if it has none. */
  phone: Point | null;
  /** The job's street; null if it's unknown. */
  street: Point | null;
}

/** Returns why a mechanic is asked before we tell the customer they've arrived; null if not. */
export function arrivalDoubt(
  { approach, phone, street }: ArrivalFacts,
  now: Date,
): ArrivalDoubt | null {
  if (phone !== null && street !== null) {
    const miles = distanceMiles(phone, street);
    return miles > FOLLOWING.thereWithinMiles ? { is: "far", miles } : null;
  }
  const expectedAt = estimatedArrival(approach);
  if (expectedAt === null) return null;
  const minutesLeft = (expectedAt.getTime() - now.getTime()) / MINUTE_MS;
  return minutesLeft > EARLY_ARRIVAL_MINUTES ? { is: "early", expectedAt } : null;
}
