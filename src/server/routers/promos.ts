import { z } from "zod";
import {
  changePromoSchema,
  createPromoSchema,
  deskPromoSchema,
  promoActSchema,
} from "~/domain/promo/schema";
import {
  changePromo,
  createPromo,
  pausePromo,
  resumePromo,
} from "~/server/services/promo/commands";
import { listPromos } from "~/server/services/promo/desk";
import { ownerProcedure, router, staffProcedure } from "../trpc";

/** Promo codes: staff read what they cost, owners change them. */
export const deskPromosRouter = router({
  list: staffProcedure
    .meta({
      about:
        "Promo codes, the newest first. `uses` are the bookings that have one (cancelled ones gave it back), `discounts` what it took off for those, `cost` what the platform has added for their mechanics by the books.",
    })
    .output(z.array(deskPromoSchema))
    .query(({ ctx }) => listPromos(ctx, ctx.actor)),
  create: ownerProcedure
    .meta({
      about:
        "Make a promo code. By owners; either `percent` or `amount` (dollars). `bornBy` is `platform`, or `shared` where the mechanic gives a half of the discount. 409: the code is taken.",
    })
    .input(createPromoSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => createPromo(ctx, ctx.actor, input)),
  change: ownerProcedure
    .meta({
      about:
        "Change a promo code for bookings from now on. By owners; keys that are absent keep their value, and bookings keep the terms that they were made with. 409: it was used more often than `usesInAll`, the landing page promises it, or somebody changed it since `version` (`STALE`).",
      refuses: [409],
    })
    .input(changePromoSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => changePromo(ctx, ctx.actor, input)),
  pause: ownerProcedure
    .meta({
      about:
        "Let nobody use a promo code for now. By owners; bookings keep it. 409: it is paused, or promised by the landing page.",
    })
    .input(promoActSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => pausePromo(ctx, ctx.actor, input)),
  resume: ownerProcedure
    .meta({ about: "Let a paused promo code be used again. By owners." })
    .input(promoActSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => resumePromo(ctx, ctx.actor, input)),
});
