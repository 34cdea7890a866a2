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

/** The warranty, and what went wrong. */
export const claimProcedures = {
  claim: userProcedure
    .meta({
      about:
        "Claim the warranty, or that something went wrong. `warranty` is for paid work, within 30 days of its completion, of a line (`lineId`, as in `services`), one open and two in all; its mechanic has 48 hours to offer times. The rest is for the customer within 7 days of the end of the job (`safety` for either side, from the acceptance on): what the job earned is not paid out meanwhile, and we answer within 72 hours. A `safety` report alerts all staff, holds no payout, and is never told to the other side; three a day. 409: not to be claimed, with the last day where it is late, or claimed already.",
    })
    .input(openClaimSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => openClaim(ctx, ctx.actor, input)),
  offerTimes: mechanicProcedure
    .meta({
      about:
        "Offer times for a visit. By its mechanic, one to five times from 2 hours to 14 days ahead; again replaces them. 409: another job is there, or the claim has moved on.",
    })
    .input(offerTimesSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => offerTimes(ctx, ctx.actor, input)),
  declineClaim: mechanicProcedure
    .meta({ about: "Say that you can't come again. By its mechanic; the desk decides then." })
    .input(declineClaimSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => declineClaim(ctx, ctx.actor, input)),
  chooseTime: userProcedure
    .meta({
      about:
        "Choose one of the offered times. By its customer: an accepted booking of total 0.00, `followUpId`, without a payment. 409: the time isn't offered any more, or the mechanic is busy by now.",
    })
    .input(chooseTimeSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => chooseTime(ctx, ctx.actor, input)),
  withdrawClaim: userProcedure
    .meta({
      about: "Take a claim back. By who made it, until a visit is agreed or we have decided.",
    })
    .input(claimIdSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => withdrawClaim(ctx, ctx.actor, input.id)),
};
