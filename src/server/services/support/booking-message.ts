import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { isOpen } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import type { MessagePreview } from "~/domain/mail-preview";
import { nightRuleOf, NOTICES } from "~/domain/notification/kinds";
import type { messageCustomerSchema, previewCustomerMessageSchema } from "~/domain/support/schema";
import type { Actor } from "../actor";
import { refuseOwnAction } from "../audit/own-affairs";
import { recordAction } from "../audit/record";
import { loadDeskBooking } from "../booking/desk/view";
import { previewDeskMessage } from "../booking/mails/mails";
import { explainAction } from "../booking/transition";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { momentFor } from "../notification/notifications";
import { previewMail } from "../notification/mail-preview";
import { hasStopped } from "../notification/stops";
import { findBookingId } from "../payment/refund/view";
import { notifyAbout } from "../timeline/record";
import { inTransaction } from "../transaction";

/**
 * POST /api/desk/bookings/{id}/message: staff write to the customer of a request that no mechanic
 * has accepted. The customer is told on every channel they chose, and reads and answers it under
 * Support.
 * @throws {DomainError} 409 accepted or over, or someone wrote since staff looked
 */
export async function messageCustomer(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrNumber, message, version }: z.output<typeof messageCustomerSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, id);
    const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    if (!isOpen(booking.status)) throw await explainAction(ctx, id, "request");
    const requestId = await threadFor(ctx, booking, version, actor);
    const messageId = uuid();
    await ctx.db.supportMessage.create({
      data: {
        id: messageId,
        requestId,
        staffId: actor.userId,
        body: message,
        createdAt: ctx.clock.now(),
      },
    });
    await notifyAbout(ctx, id, "desk_wrote", { messageId });
    // The log is never deleted, so it doesn't get the text. The thread can be deleted with it.
    await recordAction(ctx, actor, { action: "booking.messaged", subject: id, reason: "" });
    return loadDeskBooking(ctx, actor, id);
  });
}

/**
 * Begins the conversation about a booking, or continues it if staff have seen its newest message.
 */
async function threadFor(
  ctx: ServiceContext,
  {
    id: bookingId,
    bookingNumber,
    customerId,
  }: { id: string; bookingNumber: string; customerId: string },
  version: number | null,
  { userId }: Actor<"staff">,
): Promise<string> {
  const now = ctx.clock.now();
  const answered = { state: "answered", waitingSince: null, lastAt: now } as const;
  if (version === null) {
    const id = uuid();
    const { count } = await ctx.db.supportRequest.createMany({
      data: [
        {
          id,
          bookingId,
          userId: customerId,
          assigneeId: userId,
          subject: `Your booking ${bookingNumber}`,
          createdAt: now,
          ...answered,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("bookingMessageSent");
    return id;
  }
  const [thread] = await ctx.db.supportRequest.updateManyAndReturn({
    where: {
      bookingId,
      // precondition: staff who haven't read the newest message don't write another one
      version,
    },
    data: { ...answered, version: { increment: 1 } },
    select: { id: true },
  });
  if (thread === undefined) throw new DomainError("bookingMessageSent");
  return thread.id;
}

/**
 * POST /api/desk/bookings/{id}/message/preview: the message as the customer would get it, and on
 * which channels, written by the same code. Changes nothing.
 * @throws {DomainError} 409 the booking is the staff member's own
 */
export async function previewCustomerMessage(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrNumber, message }: z.output<typeof previewCustomerMessageSchema>,
): Promise<MessagePreview> {
  const id = await findBookingId(ctx, idOrNumber);
  await refuseOwnAction(ctx, actor, { action: "booking.messaged", subject: id });
  const { customerId, scheduledAt, timeZone, lines, bookingNumber } =
    await ctx.db.booking.findUniqueOrThrow({
      where: { id },
      include: { lines: { orderBy: { position: "asc" } } },
    });
  const letter = await previewDeskMessage(ctx, id, message);
  const mail = letter === null ? null : await previewMail(ctx, letter);
  const { category, title, text } = NOTICES.desk_wrote;
  const services = lines.map(({ name }) => name).join(", ");
  const notification = {
    category,
    kind: "desk_wrote",
    title,
    text: text({ services, bookingNumber, total: "" }),
    page: "",
    bookingId: id,
    night: nightRuleOf("desk_wrote"),
    startsAt: scheduledAt,
    bookingZone: timeZone,
  } as const;
  const phone = async (channel: "push" | "sms") => {
    const at = (await canReach(ctx, customerId, channel))
      ? await momentFor(ctx, customerId, channel, notification)
      : null;
    return at === null ? [] : [{ channel, at: at.toISOString() }];
  };
  const email =
    mail === null ? [] : [{ channel: "email" as const, at: ctx.clock.now().toISOString() }];
  return {
    mail,
    notice: { title, text: notification.text },
    channels: [...email, ...(await phone("push")), ...(await phone("sms"))],
  };
}

/** Returns whether a person has a browser or a phone that we may notify. */
async function canReach(
  ctx: ServiceContext,
  userId: string,
  channel: "push" | "sms",
): Promise<boolean> {
  switch (channel) {
    case "push": {
      const where = { userId, session: { expiresAt: { gt: ctx.clock.now() } } };
      return ctx.push !== null && (await ctx.db.pushSubscription.count({ where })) > 0;
    }
    case "sms": {
      if (ctx.sms === null) return false;
      const phone = await ctx.db.smsNumber.findFirst({ where: { userId, endedAt: null } });
      return phone !== null && !(await hasStopped(ctx, phone.number));
    }
    default:
      return channel satisfies never;
  }
}
