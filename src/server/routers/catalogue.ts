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
    .meta({
      about:
        "Everything that is or was sold, in the catalogue's order, retired services among it. `openRequests` and `agreedJobs` are the bookings that keep what they were sold.",
    })
    .output(z.array(deskServiceSchema))
    .query(({ ctx }) => listDeskServices(ctx, ctx.actor)),
  create: ownerProcedure
    .meta({
      about:
        "Offer something new. By owners. It stands at the end of the list and can be booked at once. 409: the name is taken.",
    })
    .input(createServiceSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => createService(ctx, ctx.actor, input)),
  change: ownerProcedure
    .meta({
      about:
        "Change a service for new bookings. By owners; keys that are absent keep their value. Bookings keep the names, prices and durations with which they were made, and accepted jobs their hours. `position` is its place in the list, from 1. 409: the name is taken, or somebody changed it since `version` (`STALE`).",
      refuses: [409],
    })
    .input(changeServiceSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => changeService(ctx, ctx.actor, input)),
  retire: ownerProcedure
    .meta({
      about:
        "Offer a service no longer. By owners; bookings that have it keep it. 409: it is retired, or the last one on offer.",
    })
    .input(serviceActSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => retireService(ctx, ctx.actor, input)),
  restore: ownerProcedure
    .meta({ about: "Offer a retired service again. By owners." })
    .input(serviceActSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => restoreService(ctx, ctx.actor, input)),
});
