import {
  changeReplySchema,
  keepReplySchema,
  removeReplySchema,
  savedRepliesSchema,
  savedReplySchema,
} from "~/domain/support/replies";
import {
  replyToRequestSchema,
  assignSupportSchema,
  deskSupportActionSchema,
  deskSupportInputSchema,
  deskSupportPageSchema,
  deskSupportThreadSchema,
  noteSupportSchema,
  ownSupportInputSchema,
  ownSupportPageSchema,
  ownSupportThreadSchema,
  previewAnswerSchema,
  supportIdSchema,
  supportLinkReplySchema,
  supportLinkSchema,
  supportReplySchema,
  writeDownSupportSchema,
} from "~/domain/support/schema";
import { answerPreviewSchema } from "~/domain/mail-preview";
import { previewAnswer } from "~/server/services/support/answer-mail";
import {
  replyToRequest,
  assignSupport,
  closeSupport,
  noteSupport,
  reopenSupport,
  writeDownSupport,
} from "~/server/services/support/desk";
import { deskThread, listSupport } from "~/server/services/support/desk-view";
import { readByLink, replyByLink } from "~/server/services/support/link";
import {
  changeReply,
  keepReply,
  listReplies,
  removeReply,
} from "~/server/services/support/replies";
import { ownRequests, ownThread, replyToSupport } from "~/server/services/support/request";
import { publicProcedure, router, staffProcedure, userProcedure } from "../trpc";

/** A user's support requests. */
export const supportRouter = router({
  list: userProcedure
    .meta({ scope: "never", about: "Returns the caller's support requests, newest first." })
    .input(ownSupportInputSchema)
    .output(ownSupportPageSchema)
    .query(({ ctx, input }) => ownRequests(ctx, ctx.actor, input)),
  thread: userProcedure
    .meta({ scope: "never", about: "Returns a support request with its newest 100 messages." })
    .input(supportIdSchema)
    .output(ownSupportThreadSchema)
    .query(({ ctx, input }) => ownThread(ctx, ctx.actor, input.id)),
  reply: userProcedure
    .meta({
      scope: "never",
      about: "Replies to a support request and reopens it. At most 20 an hour (429).",
    })
    .input(supportReplySchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => replyToSupport(ctx, ctx.actor, input)),
  /**
   * Needs no session, because the link is the proof. A mutation, so that the secret isn't part of
   * an address.
   */
  readByLink: publicProcedure
    .meta({
      scope: "never",
      about:
        "Returns a support request by the link in an emailed answer, without signing in. 404: the link is older than 90 days, or the account's address has changed.",
      refuses: [404],
    })
    .input(supportLinkSchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => readByLink(ctx, input)),
  replyByLink: publicProcedure
    .meta({
      scope: "never",
      about: "Replies by the same link. At most 20 an hour (429).",
      refuses: [404],
    })
    .input(supportLinkReplySchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => replyByLink(ctx, input)),
});

/** Staff's saved replies. */
const savedRepliesRouter = router({
  list: staffProcedure
    .meta({ scope: "desk:read", about: "Returns the desk's saved replies by name." })
    .output(savedRepliesSchema)
    .query(({ ctx }) => listReplies(ctx, ctx.actor)),
  keep: staffProcedure
    .meta({
      scope: "never",
      about:
        "Saves a reply. `{name}` in it becomes the person's name. At most 100. 409: the name is taken.",
    })
    .input(keepReplySchema)
    .output(savedReplySchema)
    .mutation(({ ctx, input }) => keepReply(ctx, ctx.actor, input)),
  change: staffProcedure
    .meta({
      scope: "never",
      about:
        "Changes a saved reply. 409: the name is taken, or it changed since `version` (`STALE`).",
      refuses: [409],
    })
    .input(changeReplySchema)
    .output(savedReplySchema)
    .mutation(({ ctx, input }) => changeReply(ctx, ctx.actor, input)),
  remove: staffProcedure
    .meta({ scope: "never", about: "Deletes a saved reply. Returns the remaining ones." })
    .input(removeReplySchema)
    .output(savedRepliesSchema)
    .mutation(({ ctx, input }) => removeReply(ctx, ctx.actor, input)),
});

/** Support requests for staff. */
export const deskSupportRouter = router({
  replies: savedRepliesRouter,
  list: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns support requests. `show` is `open` (waiting for us, longest first), `mine`, `answered`, `closed` or `all` (newest first). `q` is the start of the sender's name, email address or phone number, words in the subject, or the id.",
    })
    .input(deskSupportInputSchema)
    .output(deskSupportPageSchema)
    .query(({ ctx, input }) => listSupport(ctx, ctx.actor, input)),
  thread: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns a support request with its messages, staff notes, and the sender's newest bookings.",
    })
    .input(supportIdSchema)
    .output(deskSupportThreadSchema)
    .query(({ ctx, input }) => deskThread(ctx, ctx.actor, input.id)),
  writeDown: staffProcedure
    .meta({
      scope: "never",
      about:
        "Records an email to the support mailbox. It's linked to the sender's account if the address is confirmed.",
    })
    .input(writeDownSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => writeDownSupport(ctx, ctx.actor, input)),
  answer: staffProcedure
    .meta({
      scope: "never",
      about: "Answers by email. `version` is the one you read. 409: there's a new message.",
    })
    .input(replyToRequestSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => replyToRequest(ctx, ctx.actor, input)),
  preview: staffProcedure
    .meta({
      scope: "never",
      about:
        "Returns the email an answer would be sent as, with its address, subject, HTML and text. Sends nothing. The link's secret is left out. `mail` is null without an address.",
    })
    .input(previewAnswerSchema)
    .output(answerPreviewSchema)
    .mutation(({ ctx, input }) => previewAnswer(ctx, ctx.actor, input)),
  note: staffProcedure
    .meta({ scope: "never", about: "Adds a staff note to a request." })
    .input(noteSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => noteSupport(ctx, ctx.actor, input)),
  assign: staffProcedure
    .meta({
      scope: "never",
      about:
        "Assigns a request to the caller, even if someone else has it, or unassigns it with `mine: false`. 409: someone else is handling it.",
    })
    .input(assignSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => assignSupport(ctx, ctx.actor, input)),
  close: staffProcedure
    .meta({ scope: "never", about: "Closes a request. A reply reopens it. 409: already closed." })
    .input(deskSupportActionSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => closeSupport(ctx, ctx.actor, input)),
  reopen: staffProcedure
    .meta({ scope: "never", about: "Reopens a closed request. 409: not closed." })
    .input(deskSupportActionSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => reopenSupport(ctx, ctx.actor, input)),
});
