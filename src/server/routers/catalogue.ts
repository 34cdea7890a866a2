import { z } from "zod";
import {
  changeServiceSchema,
  createServiceSchema,
  deskServiceSchema,
  serviceActSchema,
} from "~/domain/catalogue/schema";
import {
  changeService,
  createService,
  restoreService,
  retireService,
} from "~/server/services/catalogue/commands";
import { listDeskServices } from "~/server/services/catalogue/desk";
import { ownerProcedure, router, staffProcedure } from "../trpc";

/** What is sold: staff read it, owners change it. */
export const deskServicesRouter = router({
  list: staffProcedure
    .output(z.array(deskServiceSchema))
    .query(({ ctx }) => listDeskServices(ctx, ctx.actor)),
  create: ownerProcedure
    .input(createServiceSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => createService(ctx, ctx.actor, input)),
  change: ownerProcedure
    .input(changeServiceSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => changeService(ctx, ctx.actor, input)),
  retire: ownerProcedure
    .input(serviceActSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => retireService(ctx, ctx.actor, input)),
  restore: ownerProcedure
    .input(serviceActSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => restoreService(ctx, ctx.actor, input)),
});
