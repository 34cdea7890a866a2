import { v7 as uuid } from "uuid";
import { DomainError } from "~/domain/errors";
import { mailThread } from "~/domain/support/policy";
import { isRowId } from "~/domain/text/text";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../context";

export const supportNotFound = () => new DomainError("supportNotFound");

/** Returns the id if it can be a request's. Throws 404 for any other. */
export function requestId(id: string): string {
  if (!isRowId(id)) throw supportNotFound();
  return id;
}

/** Returns the message ids by which email programs group a thread. */
export async function threadOf(
  { db }: Pick<ServiceContext, "db">,
  message: { id: string; requestId: string },
) {
  const { requestId } = message;
  const earlier = await db.supportMessage.findMany({
    where: { requestId, id: { lt: message.id } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const ids = earlier.map(({ id }) => id);
  return mailThread(new URL(site.url).hostname, { requestId, messageId: message.id, earlier: ids });
}

/**
 * Stores a person's message and emails it to support. The request waits for staff, counted from the
 * first unanswered message. Runs in the caller's transaction.
 */
export async function keepWords(
  ctx: ServiceContext,
  request: { id: string; subject: string },
  { from, body }: { from: string; body: string },
): Promise<void> {
  const now = ctx.clock.now();
  // Written first, so that an answer at the same moment waits for it and then checks again.
  await ctx.db.supportRequest.update({
    where: { id: request.id },
    data: { version: { increment: 1 }, lastAt: now },
  });
  await ctx.db.supportRequest.updateMany({
    where: { id: request.id, state: { not: "open" } },
    data: { state: "open", waitingSince: now },
  });
  await mailSupport(ctx, request, { from, body });
}

/** Stores a person's message and emails it to the support mailbox. */
export async function mailSupport(
  ctx: ServiceContext,
  { id: requestId, subject }: { id: string; subject: string },
  { from, body }: { from: string; body: string },
): Promise<void> {
  const message = { id: uuid(), requestId };
  await ctx.db.supportMessage.create({
    data: { ...message, body, createdAt: ctx.clock.now() },
  });
  await enqueue(ctx.db, "mail", {
    to: site.supportEmail,
    subject: `Support: ${subject}`,
    paragraphs: [`From ${from}:`, body],
    action: { label: "Answer it at the desk", url: deskLink(requestId) },
    thread: await threadOf(ctx, message),
  });
}

const deskLink = (requestId: string) => `${site.url}/desk/support?request=${requestId}`;
