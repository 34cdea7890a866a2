import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { linkExpiry } from "~/domain/support/policy";
import type {
  OwnSupportThread,
  supportLinkReplySchema,
  supportLinkSchema,
} from "~/domain/support/schema";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { keepWords } from "./thread";
import { presentOwnThread, threadSelect } from "./view";

/** Creates a new secret for a thread's reader. Only its hash is stored. */
export async function newSupportLink(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  link: { requestId: string; email: string },
): Promise<string> {
  const token = newToken();
  const createdAt = clock.now();
  await db.supportLink.create({
    data: {
      ...link,
      tokenHash: hashOfToken(token),
      createdAt,
      expiresAt: linkExpiry(createdAt),
    },
  });
  return token;
}

/** POST /api/support/link/read: the thread, for a person with the emailed link. 404: dead link. */
export async function readByLink(
  ctx: ServiceContext,
  { token }: z.output<typeof supportLinkSchema>,
): Promise<OwnSupportThread> {
  const { id } = await requestOf(ctx, token);
  return loadThread(ctx, id);
}

/** POST /api/support/link/reply: replies without signing in. 404: dead link. */
export async function replyByLink(
  ctx: ServiceContext,
  { token, message }: z.output<typeof supportLinkReplySchema>,
): Promise<OwnSupportThread> {
  // Checked first, so guesses don't use up anyone's limit.
  const { id } = await requestOf(ctx, token);
  await ctx.limits.consume("supportReplies", id);
  return inTransaction(ctx, async (ctx) => {
    const { subject, from } = await requestOf(ctx, token);
    await keepWords(ctx, { id, subject }, { from, body: message });
    return loadThread(ctx, id);
  });
}

/**
 * Returns the request a link belongs to. A link expires after some days, or when the address it was
 * sent to changes.
 */
async function requestOf({ db, clock }: Pick<ServiceContext, "db" | "clock">, token: string) {
  const dead = new DomainError("supportLinkDead");
  const link = await db.supportLink.findUnique({
    where: { tokenHash: hashOfToken(token), expiresAt: { gt: clock.now() } },
    select: {
      email: true,
      request: { select: { id: true, subject: true, userId: true, email: true, name: true } },
    },
  });
  if (link === null) throw dead;
  const { id, subject, userId, email, name } = link.request;
  if (userId === null) {
    if (email !== link.email) throw dead;
    return { id, subject, from: `${name} <${email}>, without an account` };
  }
  const user = await db.user.findUnique({
    where: { id: userId, email: link.email, emailVerifiedAt: { not: null }, disabledAt: null },
    select: { firstName: true, lastName: true },
  });
  if (user === null) throw dead;
  const from = `${user.firstName} ${user.lastName} <${link.email}>, user ${userId}, by the mailed link`;
  return { id, subject, from };
}

async function loadThread({ db }: Pick<ServiceContext, "db">, id: string) {
  return presentOwnThread(
    await db.supportRequest.findUniqueOrThrow({ where: { id }, select: threadSelect }),
  );
}
