import { BRAND_NAME } from "~/domain/brand";
import type { JobPayload } from "~/domain/jobs";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import { youHaveMessages } from "~/messages/counts";
import { plural } from "~/messages/plural";
import { greeting } from "../account/email/greeting";
import { isEndedBySuspension } from "~/domain/vetting/suspension";
import {
  contactForMechanic,
  contactRow,
  contactSelect,
  isSuspended,
  suspensionSelect,
} from "../contact/contact";
import type { ServiceContext } from "../context";
import { notifyByPushAndSms } from "../notification/push-and-sms";
import { inTransaction } from "../transaction";

/**
 * Sends one email about all unread messages (job mail.messages). Their text stays in the product.
 * Each message is announced once.
 */
export async function mailUnread(
  ctx: ServiceContext,
  mailer: Mailer,
  { bookingId, receiverId }: JobPayload<"mail.messages">,
): Promise<void> {
  const messages = await ctx.db.message.findMany({
    where: { bookingId, receiverId, readAt: null, mailedAt: null },
    select: {
      id: true,
      sender: { select: { id: true, firstName: true } },
      receiver: {
        select: {
          ...suspensionSelect,
          id: true,
          email: true,
          firstName: true,
          emailVerifiedAt: true,
        },
      },
      booking: {
        select: { ...contactSelect, bookingNumber: true, mechanicId: true },
      },
    },
    orderBy: { createdAt: "asc" },
  });
  const [first] = messages;
  if (first === undefined) return;
  const { booking, receiver, sender } = first;
  // A mechanic who released the job is no longer part of it.
  const isCustomer = booking.customerId === receiver.id;
  if (!isCustomer && booking.mechanicId !== receiver.id) return;
  const now = ctx.clock.now();
  const isEnded = isEndedBySuspension("conversation", isSuspended(receiver), booking, now);
  if (!isCustomer && isEnded) return;
  if (receiver.email !== null) {
    const side = isCustomer ? "customer/bookings" : "mechanic/jobs";
    // Text that people wrote, including names, isn't sent to an unproven mailbox.
    const name =
      sender.id === booking.customerId
        ? contactForMechanic(contactRow(booking), now).contact.firstName
        : sender.firstName;
    const isNamed = receiver.emailVerifiedAt !== null && name !== "";
    const who = isNamed ? name : isCustomer ? "Your mechanic" : "Your customer";
    await mailer.send({
      to: receiver.email,
      subject: `${youHaveMessages(messages.length)}: booking ${booking.bookingNumber}`,
      paragraphs: [
        greeting(receiver),
        plural(messages.length, {
          one: `${who} sent you a message about booking ${booking.bookingNumber}.`,
          other: `${who} sent you {count} messages about booking ${booking.bookingNumber}.`,
        }),
        `Your ${BRAND_NAME} team`,
      ],
      action: { label: "Read and answer", url: `${site.url}/${side}/${bookingId}` },
      choice: { userId: receiver.id, category: "messages" },
    });
  }
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.message.updateMany({
      where: { id: { in: messages.map(({ id }) => id) } },
      data: { mailedAt: ctx.clock.now() },
    });
    await notifyByPushAndSms(ctx, receiverId, { messagesOf: bookingId });
  });
}
