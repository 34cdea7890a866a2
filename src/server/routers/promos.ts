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
    .output(z.array(deskPromoSchema))
    .query(({ ctx }) => listPromos(ctx, ctx.actor)),
  create: ownerProcedure
    .input(createPromoSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => createPromo(ctx, ctx.actor, input)),
  change: ownerProcedure
    .input(changePromoSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => changePromo(ctx, ctx.actor, input)),
  pause: ownerProcedure
    .input(promoActSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => pausePromo(ctx, ctx.actor, input)),
  resume: ownerProcedure
    .input(promoActSchema)
    .output(deskPromoSchema)
    .mutation(({ ctx, input }) => resumePromo(ctx, ctx.actor, input)),
});
