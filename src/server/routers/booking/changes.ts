import { z } from "zod";
import { bookingIdSchema } from "~/domain/booking/schema";
import {
  changeOrderIdSchema,
  changeOrderViewSchema,
  proposeChangeOrderSchema,
} from "~/domain/booking/change-order/schema";
import {
  approveChange,
  declineChange,
  withdrawChange,
} from "~/server/services/booking/change-order/answer";
import { proposeChange } from "~/server/services/booking/change-order/propose";
import { changeOrdersOf } from "~/server/services/booking/change-order/queries";
import { mechanicProcedure, userProcedure } from "../../trpc";

export const changeOrderProcedures = {
  proposeChange: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Sends a change order. By the mechanic, after arriving or at work. `remove` lists ids from `services`. Nothing changes until the customer approves. One can be open at a time, three per job. It can't be edited and expires after 24 hours. 400: a part over $100.00 needs a photo. Additions over twice the booked amount, or over $1,500.00, wait for the operator first.",
    })
    .input(proposeChangeOrderSchema)
    .output(changeOrderViewSchema)
    .mutation(({ ctx, input }) => proposeChange(ctx, ctx.actor, input)),
  withdrawChange: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Withdraws a change order. By the mechanic, while it's open, even while the card isn't authorized yet.",
    })
    .input(changeOrderIdSchema)
    .output(changeOrderViewSchema)
    .mutation(({ ctx, input }) => withdrawChange(ctx, ctx.actor, input.id)),
  approveChange: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Approves a change order as a whole. By the customer, once. If the total rises, authorize the answer's `payment` with `POST /payments/{id}/intent` first; until then, nothing changes. If it falls, less is charged.",
    })
    .input(changeOrderIdSchema)
    .output(changeOrderViewSchema)
    .mutation(({ ctx, input }) => approveChange(ctx, ctx.actor, input.id)),
  declineChange: userProcedure
    .meta({
      scope: "bookings:write",
      about: "Declines a change order. By the customer, once. It's free, and nothing changes.",
    })
    .input(changeOrderIdSchema)
    .output(changeOrderViewSchema)
    .mutation(({ ctx, input }) => declineChange(ctx, ctx.actor, input.id)),
  changeOrders: userProcedure
    .meta({
      scope: "bookings:read",
      about: "Returns a booking's change orders, newest first. For either person.",
    })
    .input(bookingIdSchema)
    .output(z.array(changeOrderViewSchema))
    .query(({ ctx, input }) => changeOrdersOf(ctx, ctx.actor, input.id)),
};
