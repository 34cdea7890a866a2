import { UNVERIFIED_CONTACT } from "~/domain/booking/policy";
import { IN_HAND_STATUSES } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking, lockMechanics } from "../../locks";
import { conflict } from "../../timeline/errors";
import { recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { contactsThatDay } from "../contact-opens";
import { explainAction, presentAfterAction } from "../transition";
import { requireOrdered } from "../queries";
import { orderedBy } from "../scope";

/**
 * POST /api/bookings/{id}/share-contact: the customer shows an unverified mechanic the address,
 * notes and phone early. Errors: 409 already visible, or the mechanic's day is full.
 */
export async function shareContact(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  await requireOrdered(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    await lockBooking(ctx, id);
    const hidden = {
      ...orderedBy(actor.userId),
      id,
      status: { in: IN_HAND_STATUSES },
      contactOpensAt: { gt: now },
    };
    const booking = await ctx.db.booking.findFirst({ where: hidden });
    if (booking === null || booking.mechanicId === null) {
      throw await explainAction(ctx, id, "share_contact");
    }
    // When two customers share with one mechanic at once, the second counts the first.
    // precondition: customers who share with one mechanic at once count each other
    await lockMechanics(ctx, booking.mechanicId);
    const others = await contactsThatDay(ctx, booking.mechanicId, booking);
    // precondition: a customer can't share more contact details than the day allows
    if (others >= UNVERIFIED_CONTACT.jobsADay) throw conflict("shareDayFull", booking.status);
    const { count } = await ctx.db.booking.updateMany({
      where: hidden,
      data: { contactOpensAt: now },
    });
    if (count === 0) throw await explainAction(ctx, id, "share_contact");
    await recordEvent(ctx, id, "share_contact", actor.userId);
    await notifyAbout(ctx, id, "contact_shared");
    return presentAfterAction(ctx, actor, id, { as: "customer" });
  });
}
