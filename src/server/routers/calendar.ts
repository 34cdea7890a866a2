import { feedLinkSchema, feedViewSchema } from "~/domain/calendar/schema";
import { feedOf, renewFeed } from "~/server/services/calendar/feed";
import { router, userProcedure } from "../trpc";

/** A person's bookings and jobs as a calendar that other programs subscribe to. */
export const calendarRouter = router({
  feed: userProcedure.output(feedViewSchema).query(({ ctx }) => feedOf(ctx, ctx.actor)),
  renew: userProcedure.output(feedLinkSchema).mutation(({ ctx }) => renewFeed(ctx, ctx.actor)),
});
