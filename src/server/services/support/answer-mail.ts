import { BRAND_NAME } from "~/domain/brand";
import type { JobPayload } from "~/domain/jobs";
import { SUPPORT } from "~/domain/support/policy";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/ops/site";
import { greeting } from "../account/email/greeting";
import type { ServiceContext } from "../context";
import { newSupportLink } from "./link";
import { threadOf } from "./thread";

/**
 * The job that emails an answer. The link's secret is made here, so its text is in no table and no
 * queue. An unproven mailbox learns that there's an answer, not its text.
 */
export async function sendSupportAnswer(
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
  const isProven = to.emailVerifiedAt !== null;
  const thread = { ...(await threadOf(ctx, message)), replyTo: site.supportEmail };
  const head = { to: to.email, subject: `Re: ${request.subject}`, thread };
  if (!isProven) {
    await mailer.send({
      ...head,
      paragraphs: [
        greeting(to),
        `We answered your request to ${BRAND_NAME}. Sign in to read the answer and reply.`,
      ],
      action: { label: "Read the answer", url: `${site.url}/support?request=${requestId}` },
    });
    return;
  }
  const token = await newSupportLink(ctx, { requestId, email: to.email });
  await mailer.send({
    ...head,
    paragraphs: [
      greeting(to),
      // A paragraph of several lines would be formatted as a list of facts.
      ...message.body.split(/\n+/).filter((line) => line.trim() !== ""),
      `Use the button to reply. It opens your request for ${SUPPORT.linkDays} days without signing in, so please don't forward this email.`,
    ],
    action: {
      label: "Read and reply",
      url: `${site.url}/auth/support-request?token=${token}`,
    },
  });
}

type Request = { userId: string | null; email: string | null; name: string };

/** Returns where an answer goes: to the account's current address, or the one they wrote from. */
async function receiverOf({ prisma, clock }: ServiceContext, { userId, email, name }: Request) {
  if (userId === null) {
    // They wrote from there.
    return email === null ? null : { email, firstName: name, emailVerifiedAt: clock.now() };
  }
  const user = await prisma.user.findUnique({
    where: { id: userId, disabledAt: null },
    select: { email: true, firstName: true, emailVerifiedAt: true },
  });
  return user === null || user.email === null ? null : { ...user, email: user.email };
}
