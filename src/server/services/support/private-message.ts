import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { Mail } from "~/domain/mail";
import {
  SUPPORT_MESSAGE,
  SUPPORT_MESSAGE_WORDS,
  SUPPORT_PAGE,
} from "~/domain/notification/support-notice";
import type { DeskSupportThread, messagePersonSchema } from "~/domain/support/schema";
import { isRowId } from "~/domain/text/text";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import type { Actor } from "../actor";
import { greeting } from "../account/email/greeting";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { notifyByPush } from "../notification/push";
import { inTransaction } from "../transaction";
import { loadDeskThread } from "./desk-view";

/**
 * POST /api/desk/people/{id}/message: begins a private conversation with a person. Email and push
 * say only that support wrote; the person reads it under Support.
 * @throws {DomainError} NOT_FOUND; CONFLICT if the account is closed, or it's the caller's own
 */
export async function messagePerson(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: userId, message }: z.output<typeof messagePersonSchema>,
): Promise<DeskSupportThread> {
  if (!isRowId(userId)) throw new DomainError("personNotFound");
  return inTransaction(ctx, async (ctx) => {
    // An account that is being deleted at this moment takes the conversation with it.
    await lockUser(ctx, userId);
    const person = await ctx.db.user.findUnique({
      where: { id: userId },
      select: { disabledAt: true, erasedAt: true },
    });
    if (person === null) throw new DomainError("personNotFound");
    if (person.disabledAt !== null || person.erasedAt !== null) {
      throw new DomainError("personUnreachable");
    }
    const now = ctx.clock.now();
    const request = { id: uuid(), messageId: uuid() };
    await ctx.db.supportRequest.create({
      data: {
        id: request.id,
        userId,
        isPrivate: true,
        subject: SUPPORT_MESSAGE_WORDS.title,
        state: "answered",
        assigneeId: actor.userId,
        createdAt: now,
        lastAt: now,
        messages: {
          create: { id: request.messageId, staffId: actor.userId, body: message, createdAt: now },
        },
      },
    });
    await notifyOfPrivateMessage(ctx, userId, request);
    // The log is never deleted, so it doesn't get the text. The thread can be deleted with it.
    await recordAction(ctx, actor, { action: "person.messaged", subject: userId, reason: "" });
    return loadDeskThread(ctx, actor, request.id);
  });
}

/**
 * Tells a person that support wrote, in the product, by push and by email, in the caller's
 * transaction.
 */
export async function notifyOfPrivateMessage(
  ctx: ServiceContext,
  userId: string,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> {
  const { id: notificationId } = await ctx.db.notification.create({
    data: {
      userId,
      kind: SUPPORT_MESSAGE,
      dedupeKey: `${SUPPORT_MESSAGE}:${messageId}`,
      createdAt: ctx.clock.now(),
    },
    select: { id: true },
  });
  await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
  await notifyByPush(ctx, userId, { notificationId });
  const person = await ctx.db.user.findUnique({
    where: { id: userId, disabledAt: null },
    select: { email: true, firstName: true, emailVerifiedAt: true },
  });
  if (person === null || person.email === null) return;
  await enqueue(ctx.db, "mail", privateLetter({ ...person, email: person.email }, id));
}

/** Writes the email about a private message. */
export function privateLetter(
  to: { email: string; firstName: string; emailVerifiedAt: Date | null },
  requestId: string,
): Mail {
  const { title, text } = SUPPORT_MESSAGE_WORDS;
  return {
    to: to.email,
    subject: title,
    paragraphs: [greeting(to), `${title}.`, text],
    action: {
      label: "Read the message",
      url: `${site.url}${SUPPORT_PAGE}?request=${requestId}`,
    },
  };
}
