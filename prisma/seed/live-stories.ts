import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Container } from "~/server/deps";
import { createContextInner } from "~/server/context";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { MINUTE_MS } from "~/domain/time/durations";
import { asPerson } from "./as-person";
import type { LivedStory } from "./demo";
import { confirmCard } from "./holds";
import type { Step, Tools } from "./story";

const PHOTOS = join("prisma", "seed", "photos");

/**
 * Continues the demo's bookings through the product's own procedures, each at its time, so that
 * timeline, notifications and money match. Then ends the bookings that nobody continued.
 */
export async function liveStories(
  container: Container,
  stories: readonly LivedStory[],
  now: Date,
): Promise<void> {
  if (stories.length === 0) return;
  const { deps, sandbox } = container;
  for (const { bookingId, customerId, mechanicId, steps } of stories) {
    const people = { customer: customerId, mechanic: mechanicId };
    for (const step of steps) {
      const userId = people[step.by];
      if (userId !== null)
        await step.action(...handsOf(container, { ...step, userId, now }, bookingId));
    }
  }
  await sandbox?.settle();
  await endForgotten(createContextInner(deps, { session: null, requestId: "demo" }));
}

function handsOf(
  container: Container,
  { userId, by, minutesAgo, now }: Step & { userId: string; now: Date },
  bookingId: string,
): Parameters<Step["action"]> {
  const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const calls = asPerson(container.deps, { userId, userType: by }, at);
  const photo: Tools["photo"] = async (kind, filename) => {
    const bytes = await readFile(join(PHOTOS, filename));
    return (await calls.booking.photos.add({ id: bookingId, kind, bytes, filename })).id;
  };
  const holdCard: Tools["holdCard"] = async ({ clientSecret }) => {
    await confirmCard(container, calls, clientSecret);
    await calls.payment.refresh({ id: bookingId });
  };
  return [calls, bookingId, { photo, holdCard }];
}
