import type { z } from "zod";
import type { readNotificationsSchema } from "~/domain/notification/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { countUnread } from "./queries";

/**
 * POST /api/notifications/read: marks the caller's notifications as read. Unknown ids and other
 * people's are ignored.
 */
export async function markRead(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { ids }: z.output<typeof readNotificationsSchema>,
): Promise<{ unread: number }> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.notification.updateMany({
      where: { id: { in: ids.filter(isRowId) }, userId: actor.userId, readAt: null },
      data: { readAt: ctx.clock.now() },
    });
    return countUnread(ctx, actor);
  });
}
