import type { World } from "~/server/deps";
import { holdDemoCards } from "./holds";
import { seed } from "./seed";

/** Seeds the database of a running installation; cheap when there is nothing to do. */
export async function seedWorld(
  world: World,
  options: { demo: boolean; now: Date },
): Promise<void> {
  const { prisma, files } = world.deps;
  const { holds } = await seed(prisma, { ...options, files });
  await holdDemoCards(world, holds);
}
