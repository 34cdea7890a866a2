import {
  changeReplySchema,
  keepReplySchema,
  removeReplySchema,
  savedRepliesSchema,
  savedReplySchema,
} from "~/domain/support/replies";
import {
  answerSupportSchema,
  assignSupportSchema,
  deskSupportActSchema,
  deskSupportInputSchema,
  deskSupportPageSchema,
  deskSupportThreadSchema,
  noteSupportSchema,
  ownSupportInputSchema,
  ownSupportPageSchema,
  ownSupportThreadSchema,
  supportIdSchema,
  supportLinkReplySchema,
  supportLinkSchema,
  supportReplySchema,
  writeDownSupportSchema,
} from "~/domain/support/schema";
import {
  answerSupport,
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

/** What people asked support, and what came back. */
export const supportRouter = router({
  list: userProcedure
    .meta({ about: "The caller's requests to support, newest first." })
    .input(ownSupportInputSchema)
    .output(ownSupportPageSchema)
    .query(({ ctx, input }) => ownRequests(ctx, ctx.actor, input)),
  thread: userProcedure
    .meta({ about: "One of them, with what both sides wrote: the newest hundred messages." })
    .input(supportIdSchema)
    .output(ownSupportThreadSchema)
    .query(({ ctx, input }) => ownThread(ctx, ctx.actor, input.id)),
  reply: userProcedure
    .meta({
      about:
        "Write back. A request that was answered or closed waits for us again. At most 20 an hour (429).",
    })
    .input(supportReplySchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => replyToSupport(ctx, ctx.actor, input)),
  /** The link is the proof. A mutation, because the secret must not stand in an address. */
  readByLink: publicProcedure
    .meta({
      about:
        "Read a request by the link of a mailed answer. Without signing in. 404: the link is older than 90 days, or the account has another address by now.",
      refuses: [404],
    })
    .input(supportLinkSchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => readByLink(ctx, input)),
  replyByLink: publicProcedure
    .meta({ about: "Write back by the same link. At most 20 an hour (429).", refuses: [404] })
    .input(supportLinkReplySchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => replyByLink(ctx, input)),
});

/** Answers that are written often. */
const savedRepliesRouter = router({
  list: staffProcedure
    .meta({ about: "Saved replies of the support desk, by their names." })
    .output(savedRepliesSchema)
    .query(({ ctx }) => listReplies(ctx, ctx.actor)),
  keep: staffProcedure
    .meta({
      about:
        "Save a reply that is written often. `{name}` in it stands for whoever is answered. At most 100. 409: one has this name.",
    })
    .input(keepReplySchema)
    .output(savedReplySchema)
    .mutation(({ ctx, input }) => keepReply(ctx, ctx.actor, input)),
  change: staffProcedure
    .meta({
      about:
        "Change a saved reply. 409: one has this name, or somebody changed it since `version` (`STALE`).",
      refuses: [409],
    })
    .input(changeReplySchema)
    .output(savedReplySchema)
    .mutation(({ ctx, input }) => changeReply(ctx, ctx.actor, input)),
  remove: staffProcedure
    .meta({ about: "Delete a saved reply. Answers those that are left." })
    .input(removeReplySchema)
    .output(savedRepliesSchema)
    .mutation(({ ctx, input }) => removeReply(ctx, ctx.actor, input)),
});

/** The same at the desk. */
export const deskSupportRouter = router({
  replies: savedRepliesRouter,
  list: staffProcedure
    .meta({
      about:
        "Requests to support. `show` says which: `open` ones that wait for us, longest waiting first; `mine`, `answered`, `closed` or `all`, latest first. `q` is how its sender's name, address or phone number begins, words of its subject, or its id.",
    })
    .input(deskSupportInputSchema)
    .output(deskSupportPageSchema)
    .query(({ ctx, input }) => listSupport(ctx, ctx.actor, input)),
  thread: staffProcedure
    .meta({
      about: "A request with what was written, staff's notes, and its sender's newest bookings.",
    })
    .input(supportIdSchema)
    .output(deskSupportThreadSchema)
    .query(({ ctx, input }) => deskThread(ctx, ctx.actor, input.id)),
  writeDown: staffProcedure
    .meta({
      about:
        "Write down a mail that came to the support mailbox. It is its sender's by their account, where the address is known to be theirs.",
    })
    .input(writeDownSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => writeDownSupport(ctx, ctx.actor, input)),
  answer: staffProcedure
    .meta({
      about:
        "Answer by mail. `version` is that of the request as it was read. 409: something was written meanwhile.",
    })
    .input(answerSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => answerSupport(ctx, ctx.actor, input)),
  note: staffProcedure
    .meta({ about: "Note something about a request, for staff alone." })
    .input(noteSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => noteSupport(ctx, ctx.actor, input)),
  assign: staffProcedure
    .meta({
      about:
        "Look after a request, also in place of somebody else, or with `mine: false` no more. 409: somebody else looks after it.",
    })
    .input(assignSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => assignSupport(ctx, ctx.actor, input)),
  close: staffProcedure
    .meta({ about: "Close a request. Writing back opens it again. 409: it is closed already." })
    .input(deskSupportActSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => closeSupport(ctx, ctx.actor, input)),
  reopen: staffProcedure
    .meta({ about: "Open a closed request again. 409: it is not closed." })
    .input(deskSupportActSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => reopenSupport(ctx, ctx.actor, input)),
});
