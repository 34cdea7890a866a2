import { z } from "zod";
import { blockSchema, blockViewSchema } from "~/domain/account/blocks";
import { blockPerson, unblockPerson } from "~/server/services/block/commands";
import { listBlocks } from "~/server/services/block/queries";
import { handOverVisitsBetween } from "~/server/services/claim/visits";
import { router, userProcedure } from "../trpc";

/** People whom a user doesn't want to be matched with. */
export const blocksRouter = router({
  list: userProcedure
    .meta({ scope: "never", about: "Returns the people the caller blocked, newest first." })
    .output(z.array(blockViewSchema))
    .query(({ ctx }) => listBlocks(ctx, ctx.actor)),
  add: userProcedure
    .meta({
      scope: "never",
      about:
        "Blocks a person. They are never matched again, and the blocked person isn't told. An accepted job continues until it's canceled, without messages or new reschedule requests. Warranty visits that aren't confirmed go to our team. A repeated call changes nothing. 404: unknown id.",
      refuses: [404],
    })
    .input(blockSchema)
    .output(blockViewSchema)
    .mutation(({ ctx, input }) => blockPerson(ctx, ctx.actor, input.userId, handOverVisitsBetween)),
  remove: userProcedure
    .meta({ scope: "never", about: "Removes a block. 404: there's none." })
    .input(blockSchema)
    .output(blockSchema)
    .mutation(({ ctx, input }) => unblockPerson(ctx, ctx.actor, input.userId)),
});
