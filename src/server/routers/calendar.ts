import { feedLinkSchema, feedViewSchema } from "~/domain/calendar/schema";
import { endFeed, feedOf, renewFeed } from "~/server/services/calendar/feed";
import { router, userProcedure } from "../trpc";

/** A person's bookings and jobs as a calendar that other programs subscribe to. */
export const calendarRouter = router({
  feed: userProcedure
    .meta({
      about:
        "Whether there is a link to the caller's calendar, when it was made, and when a program last read it (to the hour). The link itself was told when it was made.",
    })
    .output(feedViewSchema)
    .query(({ ctx }) => feedOf(ctx, ctx.actor)),
  renew: userProcedure
    .meta({
      about:
        "A link to the caller's calendar, for programs that subscribe. Told this once; the link before it ends. Whoever has it sees services, times, first names and cities, and no address, telephone number or e-mail address. Within ten minutes of signing in or of POST /api/account/confirm, else 403 `REAUTH_REQUIRED`.",
      refuses: [403],
    })
    .output(feedLinkSchema)
    .mutation(({ ctx }) => renewFeed(ctx, ctx.actor)),
  end: userProcedure
    .meta({
      about:
        "End the link to the caller's calendar. Programs that subscribe to it get a 404 from then on. Without a link, nothing happens.",
    })
    .output(feedViewSchema)
    .mutation(({ ctx }) => endFeed(ctx, ctx.actor)),
});
