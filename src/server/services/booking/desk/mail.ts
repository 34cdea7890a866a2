import type { z } from "zod";
import type { resendMailSchema } from "~/domain/booking/desk/list";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { DomainError } from "~/domain/errors";
import { whenToSend } from "~/domain/notification/choices";
import { isRowId } from "~/domain/text/text";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../../actor";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { choicesOf } from "../../notification/choices";
import { findBookingId } from "../../payment/refund/view";
import { inTransaction } from "../../transaction";
import { categoryOf, isStillWritten } from "../mails/mails";
import { jobOf } from "../mails/sent";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/mail: writes a sent email again from the booking's current state and
 * sends it to the same person. Errors: 404 no such email; 409 there's nothing left to say, or they
 * turned such emails off.
 */
export async function resendMail(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrNumber, mailId, reason }: z.output<typeof resendMailSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  const sent = isRowId(mailId)
    ? await ctx.db.bookingMail.findUnique({
        where: { id: mailId, bookingId: id },
        include: { user: { select: { email: true } } },
      })
    : null;
  const job = sent === null ? null : jobOf(sent);
  if (sent === null || job === null) throw new DomainError("noSuchMail");
  const { userId, kind } = sent;
  if (!(await isStillWritten(ctx, job, userId))) throw new DomainError("mailOutdated");
  const channel = { category: categoryOf(job.kind), channel: "email" } as const;
  const at = whenToSend(await choicesOf(ctx, userId), channel, ctx.clock.now());
  if (sent.user.email === null || at === null) throw new DomainError("mailUnwanted");
  return inTransaction(ctx, async (ctx) => {
    await enqueue(ctx.db, "mail.booking", job);
    const changes = { mail: kind, to: userId };
    await recordAction(ctx, actor, { action: "booking.mailed", subject: id, reason, changes });
    return loadDeskBooking(ctx, actor, id);
  });
}
