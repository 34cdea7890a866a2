import type { RestRoute } from "~test/calls/call";
import { documentedOf } from "~test/calls/read";
import type { useRest } from "~test/support/rest";
import type { Scene } from "./scene";

/** Adds the rows that a call's example needs beside the scene's. */
export async function prepareFor(
  route: RestRoute,
  rest: ReturnType<typeof useRest>,
  scene: Scene,
): Promise<void> {
  const { prisma, world, replace } = rest;
  for (const { prepare } of documentedOf(route)) await prepare?.({ prisma, world, replace, scene });
}
