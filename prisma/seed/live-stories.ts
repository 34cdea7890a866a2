import type { Container } from "~/server/deps";
import { createContextInner } from "~/server/context";
import { endForgotten } from "~/server/services/booking/upkeep";
import { asPerson } from "./as-person";
import type { LivedStory } from "./demo";

const MINUTE_MS = 60_000;

/**
 * Goes on with the demo's bookings by the product's own procedures, each at its time, so that
 * timeline, notifications and money are what they would have become; then ends what nobody went on
 * with.
 */
export async function liveStories(
  deps: Container["deps"],
  stories: readonly LivedStory[],
  now: Date,
): Promise<void> {
  if (stories.length === 0) return;
  for (const { bookingId, customerId, mechanicId, steps } of stories) {
    const people = { customer: customerId, mechanic: mechanicId };
    for (const { minutesAgo, by, act } of steps) {
      const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
      await act(asPerson(deps, { userId: people[by], userType: by }, at), bookingId);
    }
  }
  await endForgotten(createContextInner(deps, { session: null, requestId: "demo" }));
}
