import { feedLinkSchema, feedViewSchema } from "~/domain/calendar/schema";
import { endFeed, feedOf, renewFeed } from "~/server/services/calendar/feed";
import { router, userProcedure } from "../trpc";

/** A user's bookings and jobs as a calendar feed. */
export const calendarRouter = router({
  feed: userProcedure
    .meta({
      scope: "never",
      about:
        "Returns whether the caller has a calendar link, when it was created, and when it was last used (to the hour). The link itself is shown only when it's created.",
    })
    .output(feedViewSchema)
    .query(({ ctx }) => feedOf(ctx, ctx.actor)),
  renew: userProcedure
    .meta({
      scope: "never",
      about:
        "Creates a calendar link for subscribing. It's shown only once, and replaces the previous link. Anyone with it sees services, times, first names and cities, but no street, phone number or email address. Call it within ten minutes of signing in or of POST /api/account/confirm (else 403 `REAUTH_REQUIRED`).",
      refuses: [403],
    })
    .output(feedLinkSchema)
    .mutation(({ ctx }) => renewFeed(ctx, ctx.actor)),
  end: userProcedure
    .meta({
      scope: "never",
      about:
        "Ends the calendar link. Calendars using it get 404 from then on. Does nothing without a link.",
    })
    .output(feedViewSchema)
    .mutation(({ ctx }) => endFeed(ctx, ctx.actor)),
});
