import { z } from "zod";
import { blockSchema, blockViewSchema } from "~/domain/account/blocks";
import { blockPerson, unblockPerson } from "~/server/services/block/commands";
import { listBlocks } from "~/server/services/block/queries";
import { router, userProcedure } from "../trpc";

/** Whom somebody doesn't want to be matched with. */
export const blocksRouter = router({
  list: userProcedure
    .output(z.array(blockViewSchema))
    .query(({ ctx }) => listBlocks(ctx, ctx.actor)),
  add: userProcedure
    .input(blockSchema)
    .output(blockViewSchema)
    .mutation(({ ctx, input }) => blockPerson(ctx, ctx.actor, input.userId)),
  remove: userProcedure
    .input(blockSchema)
    .output(blockSchema)
    .mutation(({ ctx, input }) => unblockPerson(ctx, ctx.actor, input.userId)),
});
