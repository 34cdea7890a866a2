import { z } from "zod";
import {
  changeServiceSchema,
  createServiceSchema,
  deskServiceSchema,
  serviceActionSchema,
} from "~/domain/catalog/schema";
import {
  changeService,
  createService,
  restoreService,
  retireService,
} from "~/server/services/catalog/commands";
import { listDeskServices } from "~/server/services/catalog/desk";
import { ownerProcedure, router, staffProcedure } from "../trpc";

/** The catalog, which staff read and owners change. */
export const deskServicesRouter = router({
  list: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns all services in catalog order, including retired ones. `openRequests` and `agreedJobs` count the bookings that keep their version.",
    })
    .output(z.array(deskServiceSchema))
    .query(({ ctx }) => listDeskServices(ctx, ctx.actor)),
  create: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Adds a service at the end of the list. It can be booked right away. Owners only. 409: the name is taken.",
    })
    .input(createServiceSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => createService(ctx, ctx.actor, input)),
  change: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Changes a service for new bookings. Owners only. Missing keys don't change. Existing bookings keep their names, prices and durations, and accepted jobs their hours. `position` is its place in the list, from 1. 409: the name is taken, or it changed since `version` (`STALE`).",
      refuses: [409],
    })
    .input(changeServiceSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => changeService(ctx, ctx.actor, input)),
  retire: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Retires a service. Owners only. Existing bookings keep it. 409: it's retired, or it's the last one offered.",
    })
    .input(serviceActionSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => retireService(ctx, ctx.actor, input)),
  restore: ownerProcedure
    .meta({ scope: "never", about: "Restores a retired service. Owners only." })
    .input(serviceActionSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => restoreService(ctx, ctx.actor, input)),
});
