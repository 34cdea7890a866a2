import { z } from "zod";
import { bookingIdSchema } from "~/domain/booking/schema";
import {
  changeIdSchema,
  changeViewSchema,
  proposeChangeSchema,
} from "~/domain/booking/change-schema";
import {
  approveChange,
  declineChange,
  withdrawChange,
} from "~/server/services/booking/changes/answer";
import { proposeChange } from "~/server/services/booking/changes/propose";
import { changesOf } from "~/server/services/booking/changes/queries";
import { mechanicProcedure, userProcedure } from "../../trpc";

/** Change orders: what a mechanic proposes at the car. */
export const changeProcedures = {
  proposeChange: mechanicProcedure
    .meta({
      about:
        "Propose a change of the job. By its mechanic, who is there or at work; `remove` names ids as they stand in `services`. Nothing changes before the customer's yes. One is open at a time, three in all; it is never rewritten, and ends after 24 hours. 400: a part over $100.00 needs a photo. Additions over twice what was booked, or over $1,500.00, wait for the operator first.",
    })
    .input(proposeChangeSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => proposeChange(ctx, ctx.actor, input)),
  withdrawChange: mechanicProcedure
    .meta({
      about:
        "Take a change order back. By its mechanic, while it is open, also while the card is yet to be held for it.",
    })
    .input(changeIdSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => withdrawChange(ctx, ctx.actor, input.id)),
  approveChange: userProcedure
    .meta({
      about:
        "Say yes to a change order, as a whole. By its customer, once. Where the total rises, `payment` of the answer is what the card has to be held for first, by `POST /payments/{id}/intent`; until then nothing changes. Where it falls, less is charged.",
    })
    .input(changeIdSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => approveChange(ctx, ctx.actor, input.id)),
  declineChange: userProcedure
    .meta({
      about:
        "Say no to a change order. By its customer, once; it is free, and everything stays as it was.",
    })
    .input(changeIdSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => declineChange(ctx, ctx.actor, input.id)),
  changeOrders: userProcedure
    .meta({ about: "Every change order of a booking. For either party, newest first." })
    .input(bookingIdSchema)
    .output(z.array(changeViewSchema))
    .query(({ ctx, input }) => changesOf(ctx, ctx.actor, input.id)),
};
