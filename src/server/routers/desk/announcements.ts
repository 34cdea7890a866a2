import {
  announcementActionSchema,
  changeAnnouncementSchema,
  createAnnouncementSchema,
  deskAnnouncementPageSchema,
  deskAnnouncementSchema,
  deskAnnouncementsInputSchema,
} from "~/domain/announcement/schema";
import {
  cancelAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
} from "~/server/services/announcement/commands";
import { listAnnouncements } from "~/server/services/announcement/queries";
import { router, staffProcedure } from "../../trpc";

/** Banners that staff show to people. */
export const deskAnnouncementsRouter = router({
  list: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns announcements. `show` is `current` (running, then scheduled ones by their start), `past` (latest first) or `all` (latest start first). 30 a page (`X-Next-Cursor`).",
    })
    .input(deskAnnouncementsInputSchema)
    .output(deskAnnouncementPageSchema)
    .query(({ ctx, input }) => listAnnouncements(ctx, ctx.actor, input)),
  create: staffProcedure
    .meta({
      scope: "never",
      about:
        "Creates an announcement. Its audience reads it on every page from `startsAt`, or right away without one or if that has passed, until `endsAt`, or until staff end it. `linkUrl` is a path of this site or an https address, with a `linkText`.",
    })
    .input(createAnnouncementSchema)
    .output(deskAnnouncementSchema)
    .mutation(({ ctx, input }) => createAnnouncement(ctx, ctx.actor, input)),
  change: staffProcedure
    .meta({
      scope: "never",
      about:
        "Changes a scheduled or running announcement. Send all of it. People who dismissed it see it again if its text, link or importance changes. 409: it's over, it already started and `startsAt` differs, or it changed since `version` (`STALE`).",
      refuses: [409],
    })
    .input(changeAnnouncementSchema)
    .output(deskAnnouncementSchema)
    .mutation(({ ctx, input }) => changeAnnouncement(ctx, ctx.actor, input)),
  end: staffProcedure
    .meta({
      scope: "never",
      about: "Ends a running announcement now. 409: it hasn't started, or it's over.",
    })
    .input(announcementActionSchema)
    .output(deskAnnouncementSchema)
    .mutation(({ ctx, input }) => endAnnouncement(ctx, ctx.actor, input)),
  cancel: staffProcedure
    .meta({
      scope: "never",
      about:
        "Cancels a scheduled announcement. No one reads it. 409: it already started, or it's over.",
    })
    .input(announcementActionSchema)
    .output(deskAnnouncementSchema)
    .mutation(({ ctx, input }) => cancelAnnouncement(ctx, ctx.actor, input)),
});
