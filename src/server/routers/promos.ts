import { z } from "zod";
import {
  changePromoSchema,
  createPromoSchema,
  deskPromoSchema,
  promoActionSchema,
} from "~/domain/promo/schema";
import {
  changePromo,
  createPromo,
  pausePromo,
  resumePromo,
} from "~/server/services/promo/commands";
import { listPromos } from "~/server/services/promo/desk";
import { ownerProcedure, router, staffProcedure } from "../trpc";

/** Promo codes. Staff read their cost, owners change them. */
export const deskPromosRouter = router({
  list: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns promo codes, newest first. `uses` counts bookings (canceled ones restored it), `discounts` is the total discount, and `cost` is what the platform paid mechanics for them.",
    })
    .output(z.array(deskPromoSchema))
    .query(({ ctx }) => listPromos(ctx, ctx.actor)),
  create: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Creates a promo code with `percent` or `amount` (dollars). Owners only. `bornBy` is `platform`, or `shared` if the mechanic pays half. 409: the code is taken.",
    })
    .input(createPromoSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => createPromo(ctx, ctx.actor, input)),
  change: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Changes a promo code for new bookings. Owners only. Missing keys don't change. Existing bookings keep their terms. 409: used more often than `usesInAll`, advertised on the landing page, or changed since `version` (`STALE`).",
      refuses: [409],
    })
    .input(changePromoSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => changePromo(ctx, ctx.actor, input)),
  pause: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Pauses a promo code. Owners only. Existing bookings keep it. 409: already paused, or advertised on the landing page.",
    })
    .input(promoActionSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => pausePromo(ctx, ctx.actor, input)),
  resume: ownerProcedure
    .meta({ scope: "never", about: "Resumes a paused promo code. Owners only." })
    .input(promoActionSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => resumePromo(ctx, ctx.actor, input)),
});
