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
    .input(ownSupportInputSchema)
    .output(ownSupportPageSchema)
    .query(({ ctx, input }) => ownRequests(ctx, ctx.actor, input)),
  thread: userProcedure
    .input(supportIdSchema)
    .output(ownSupportThreadSchema)
    .query(({ ctx, input }) => ownThread(ctx, ctx.actor, input.id)),
  reply: userProcedure
    .input(supportReplySchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => replyToSupport(ctx, ctx.actor, input)),
  /** The link is the proof. A mutation, because the secret must not stand in an address. */
  readByLink: publicProcedure
    .input(supportLinkSchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => readByLink(ctx, input)),
  replyByLink: publicProcedure
    .input(supportLinkReplySchema)
    .output(ownSupportThreadSchema)
    .mutation(({ ctx, input }) => replyByLink(ctx, input)),
});

/** Answers that are written often. */
const savedRepliesRouter = router({
  list: staffProcedure.output(savedRepliesSchema).query(({ ctx }) => listReplies(ctx, ctx.actor)),
  keep: staffProcedure
    .input(keepReplySchema)
    .output(savedReplySchema)
    .mutation(({ ctx, input }) => keepReply(ctx, ctx.actor, input)),
  change: staffProcedure
    .input(changeReplySchema)
    .output(savedReplySchema)
    .mutation(({ ctx, input }) => changeReply(ctx, ctx.actor, input)),
  remove: staffProcedure
    .input(removeReplySchema)
    .output(savedRepliesSchema)
    .mutation(({ ctx, input }) => removeReply(ctx, ctx.actor, input)),
});

/** The same at the desk. */
export const deskSupportRouter = router({
  replies: savedRepliesRouter,
  list: staffProcedure
    .input(deskSupportInputSchema)
    .output(deskSupportPageSchema)
    .query(({ ctx, input }) => listSupport(ctx, ctx.actor, input)),
  thread: staffProcedure
    .input(supportIdSchema)
    .output(deskSupportThreadSchema)
    .query(({ ctx, input }) => deskThread(ctx, ctx.actor, input.id)),
  writeDown: staffProcedure
    .input(writeDownSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => writeDownSupport(ctx, ctx.actor, input)),
  answer: staffProcedure
    .input(answerSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => answerSupport(ctx, ctx.actor, input)),
  note: staffProcedure
    .input(noteSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => noteSupport(ctx, ctx.actor, input)),
  assign: staffProcedure
    .input(assignSupportSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => assignSupport(ctx, ctx.actor, input)),
  close: staffProcedure
    .input(deskSupportActSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => closeSupport(ctx, ctx.actor, input)),
  reopen: staffProcedure
    .input(deskSupportActSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => reopenSupport(ctx, ctx.actor, input)),
});
