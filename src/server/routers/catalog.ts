import { z } from "zod";
import {
  deskRulesSchema,
  saveRulesSchema,
  triedPriceSchema,
  tryPriceSchema,
} from "~/domain/catalog/price-rule-schema";
import {
  changeMaintenanceSchema,
  changeServiceSchema,
  createServiceSchema,
  deskServiceSchema,
  serviceActionSchema,
} from "~/domain/catalog/schema";
import { idText } from "~/domain/text/text";
import {
  changeService,
  createService,
  restoreService,
  retireService,
} from "~/server/services/catalog/commands";
import { changeMaintenance } from "~/server/services/catalog/maintenance";
import { listDeskServices } from "~/server/services/catalog/desk";
import { readRules, saveRules, tryPrice } from "~/server/services/catalog/rules";
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
  maintenance: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Says how often a service is due, at the first of months and miles. Owners' reminders follow. Owners only. Null months and miles remove it, and `version` is 0 where there was none. `fuels` limits it to such cars; none means all. 409: it changed since `version` (`STALE`).",
      refuses: [409],
    })
    .input(changeMaintenanceSchema)
    .output(deskServiceSchema)
    .mutation(({ ctx, input }) => changeMaintenance(ctx, ctx.actor, input)),
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
  rules: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns the price rules of a service, in order. The first one that matches a car and isn't paused counts. `bookings` counts those of the last 90 days that a rule priced, `updatedQuotes` how many of them got a higher price by an approved updated quote.",
    })
    .input(z.object({ id: idText }))
    .output(deskRulesSchema)
    .query(({ ctx, input }) => readRules(ctx, ctx.actor, input.id)),
  saveRules: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Replaces the price rules of a service for new bookings. Owners only. Rules only raise the base price, or say that the service isn't offered for some cars. A rule with the `id` of an existing one stays that rule. 409: the rules changed since `version` (`STALE`).",
      refuses: [409],
    })
    .input(saveRulesSchema)
    .output(deskRulesSchema)
    .mutation(({ ctx, input }) => saveRules(ctx, ctx.actor, input)),
  price: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns what a service costs for a car, and the rule that decides it. Facts of the car that aren't sent count as unknown, and match no rule. Nothing is stored.",
    })
    .input(tryPriceSchema)
    .output(triedPriceSchema)
    .mutation(({ ctx, input }) => tryPrice(ctx, ctx.actor, input)),
});
