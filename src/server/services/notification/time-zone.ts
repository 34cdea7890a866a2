import type { z } from "zod";
import type { timeZoneSchema } from "~/domain/notification/time-zone";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";

/** Saves the time zone of the browser the person used last. */
export async function reportTimeZone(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  { timeZone }: z.output<typeof timeZoneSchema>,
): Promise<z.output<typeof timeZoneSchema>> {
  return inTransaction(ctx, async ({ db }) => {
    await db.user.updateMany({
      where: { id: userId, OR: [{ timeZone: null }, { timeZone: { not: timeZone } }] },
      data: { timeZone },
    });
    return { timeZone };
  });
}
