import { BRAND_NAME } from "~/domain/brand";
import type { z } from "zod";
import type { JobPayload } from "~/domain/jobs";
import { paragraphsOf, type Mail } from "~/domain/mail";
import type { answerPreviewSchema } from "~/domain/mail-preview";
import { SUPPORT } from "~/domain/support/policy";
import type { previewAnswerSchema } from "~/domain/support/schema";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import { refuseOwnAction } from "../audit/own-affairs";
import { greeting } from "../account/email/greeting";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { previewMail } from "../notification/mail-preview";
import { newSupportLink } from "./link";
import { privateLetter } from "./private-message";
import { requestId as requestIdOf, supportNotFound, threadOf } from "./thread";

/**
 * Emails an answer (a job). The link's secret is created here, so its text is in no table and no
 * queue. For an unproven mailbox, the email says that there's an answer, but not its text.
 */
export async function sendSupportReply(
  ctx: ServiceContext,
  mailer: Mailer,
  { messageId }: JobPayload<"mail.support">,
): Promise<void> {
  const message = await ctx.prisma.supportMessage.findUnique({
    where: { id: messageId, staffId: { not: null } },
    select: { id: true, requestId: true, body: true, request: true },
  });
  if (message === null) return;
  const { request, requestId } = message;
  const to = await receiverOf(ctx, request);
  if (to === null) return;
  const token = isProven(to) ? await newSupportLink(ctx, { requestId, email: to.email }) : null;
  const letter = replyLetter(to, request, { body: message.body, token });
  const thread = { ...(await threadOf(ctx, message)), replyTo: site.supportEmail };
  await mailer.send({ ...letter, thread });
}

/**
 * Stands for the link's secret in a preview, because the secret is created when the answer is sent.
 */
export const PREVIEW_TOKEN = "made-when-it-is-sent";

/**
 * POST /api/desk/support/{id}/preview: the email that an answer would be sent as, written by the
 * same code. Changes nothing, and creates no link.
 * @throws {DomainError} 409 the request is the staff member's own
 */
export async function previewAnswer(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, message: body }: z.output<typeof previewAnswerSchema>,
): Promise<z.output<typeof answerPreviewSchema>> {
  const request = await ctx.db.supportRequest.findUnique({ where: { id: requestIdOf(id) } });
  if (request === null) throw supportNotFound();
  await refuseOwnAction(ctx, actor, { action: "support.answered", subject: request.id });
  const to = await receiverOf(ctx, request);
  if (to === null) return { mail: null };
  const letter = request.isPrivate
    ? privateLetter(to, request.id)
    : replyLetter(to, request, { body, token: PREVIEW_TOKEN });
  const mail = await previewMail(ctx, letter);
  return { mail: mail === null ? null : { ...mail, replyTo: site.supportEmail } };
}

/** Writes the email of an answer. */
function replyLetter(
  to: Receiver,
  { id, subject }: Request,
  { body, token }: { body: string; token: string | null },
): Mail {
  const head = { to: to.email, subject: `Re: ${subject}` };
  if (token === null || !isProven(to)) {
    return {
      ...head,
      paragraphs: [
        greeting(to),
        `We answered your request to ${BRAND_NAME}. Sign in to read the answer and reply.`,
      ],
      action: { label: "Read the answer", url: `${site.url}/support?request=${id}` },
    };
  }
  return {
    ...head,
    paragraphs: [
      greeting(to),
      ...paragraphsOf(body),
      `Use the button to reply. It opens your request for ${SUPPORT.linkDays} days without signing in, so please don't forward this email.`,
    ],
    action: {
      label: "Read and reply",
      url: `${site.url}/auth/support-request?token=${token}`,
    },
  };
}

interface Receiver {
  email: string;
  firstName: string;
  emailVerifiedAt: Date | null;
}

const isProven = ({ emailVerifiedAt }: Receiver) => emailVerifiedAt !== null;

type Request = {
  id: string;
  subject: string;
  userId: string | null;
  email: string | null;
  name: string;
};

/** Returns where an answer goes: to the account's current address, or the one they wrote from. */
async function receiverOf(
  { prisma, clock }: ServiceContext,
  { userId, email, name }: Request,
): Promise<Receiver | null> {
  if (userId === null) {
    // They wrote from this address, so it counts as proven.
    return email === null ? null : { email, firstName: name, emailVerifiedAt: clock.now() };
  }
  const user = await prisma.user.findUnique({
    where: { id: userId, disabledAt: null },
    select: { email: true, firstName: true, emailVerifiedAt: true },
  });
  return user === null || user.email === null ? null : { ...user, email: user.email };
}
