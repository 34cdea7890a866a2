import { z } from "zod";
import { blockSchema, blockViewSchema } from "~/domain/account/blocks";
import { blockPerson, unblockPerson } from "~/server/services/block/commands";
import { listBlocks } from "~/server/services/block/queries";
import { router, userProcedure } from "../trpc";

/** Whom somebody doesn't want to be matched with. */
export const blocksRouter = router({
  list: userProcedure
    .meta({ about: "Whom the caller blocked, the last first." })
    .output(z.array(blockViewSchema))
    .query(({ ctx }) => listBlocks(ctx, ctx.actor)),
  add: userProcedure
    .meta({
      about:
        "Block somebody. The two are never matched again: they find no jobs and no mechanics in each other, and whoever was blocked is not told. A job that is agreed stays until somebody cancels it. The same again changes nothing. 404: nobody has this id.",
      refuses: [404],
    })
    .input(blockSchema)
    .output(blockViewSchema)
    .mutation(({ ctx, input }) => blockPerson(ctx, ctx.actor, input.userId)),
  remove: userProcedure
    .meta({ about: "Take a block back. 404 where there is none." })
    .input(blockSchema)
    .output(blockSchema)
    .mutation(({ ctx, input }) => unblockPerson(ctx, ctx.actor, input.userId)),
});
