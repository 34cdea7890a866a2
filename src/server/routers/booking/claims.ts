import {
  chooseTimeSchema,
  claimIdSchema,
  claimViewSchema,
  declineClaimSchema,
  offerTimesSchema,
  openClaimSchema,
} from "~/domain/claim/schema";
import { chooseTime } from "~/server/services/claim/choose";
import { declineClaim, offerTimes } from "~/server/services/claim/offer";
import { openClaim } from "~/server/services/claim/open";
import { withdrawClaim } from "~/server/services/claim/withdraw";
import { mechanicProcedure, userProcedure } from "../../trpc";

export const claimProcedures = {
  claim: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Opens a claim. `warranty` is for a paid line (`lineId`, from `services`) within 30 days of completion, one open and two per booking. The mechanic has 48 hours to offer times. Other kinds are for the customer within 7 days of a cancellation, or of the later of completion and planned end (`safety` for either person, from acceptance on). The job's earnings are held, and we answer within 72 hours. A `safety` report alerts all staff, holds no payout, and is never told to the other person. Three a day. 409: not possible (with the deadline if it's too late), or already claimed.",
    })
    .input(openClaimSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => openClaim(ctx, ctx.actor, input)),
  offerTimes: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Offers times for a visit. By the mechanic: one to five times, 2 hours to 14 days ahead. A later call replaces them. 409: another job is at one of the times, or the claim has changed.",
    })
    .input(offerTimesSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => offerTimes(ctx, ctx.actor, input)),
  declineClaim: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about: "Declines the visit. By the mechanic. Our team then decides.",
    })
    .input(declineClaimSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => declineClaim(ctx, ctx.actor, input)),
  chooseTime: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Chooses an offered time. By the customer. Creates an accepted booking (`followUpId`) with a total of 0.00 and no payment. 409: the time is no longer offered, or the mechanic is busy.",
    })
    .input(chooseTimeSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => chooseTime(ctx, ctx.actor, input)),
  withdrawClaim: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Withdraws a claim. By the person who opened it, until a visit is confirmed or we've decided.",
    })
    .input(claimIdSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => withdrawClaim(ctx, ctx.actor, input.id)),
};
