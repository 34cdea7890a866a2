import { mailboxKey } from "~/domain/account/email/mailbox";
import type { Mailer } from "~/server/gateways/mail/mail";
import { emailMark } from "~/server/gateways/observability/log";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";
import { refundAccountMail, takeAccountMail } from "./account-mails";

/**
 * Returns whether an unproven mailbox may get another email. Anyone can sign up with another
 * person's address, so it gets only three a day, and the rest can be read in the product. Security
 * emails, which nobody can turn off, have their own limit.
 */
export function withinAllowance(
  { prisma, limits, log }: Pick<ServiceContext, "prisma" | "limits" | "log">,
  mailer: Mailer,
): Mailer {
  async function isKnown(to: string): Promise<boolean> {
    if (to === site.supportEmail) return true;
    const owner = await prisma.user.findFirst({
      where: { email: to, emailVerifiedAt: { not: null } },
      select: { id: true },
    });
    return owner !== null;
  }

  const sendSafety: Mailer["send"] = async (mail, id) => {
    if (!(await takeAccountMail({ limits }, "security", mail.to))) {
      const mailbox = emailMark(mailboxKey(mail.to));
      log.info({ mailbox, subject: mail.subject }, "mail left out: too many account mails");
      return;
    }
    try {
      await mailer.send(mail, id);
    } catch (error) {
      await refundAccountMail({ limits }, "security", mail.to);
      throw error;
    }
  };

  return {
    async send(mail, id) {
      if (await isKnown(mail.to)) return mailer.send(mail, id);
      if (mail.choice === undefined) return sendSafety(mail, id);
      const mark = emailMark(mailboxKey(mail.to));
      if (!(await limits.tryConsume("mailsPerUnprovenMailbox", mark))) {
        log.info({ mailbox: mark, subject: mail.subject }, "mail left out: unproven address");
        return;
      }
      try {
        await mailer.send(mail, id);
      } catch (error) {
        await limits.refund("mailsPerUnprovenMailbox", mark);
        throw error;
      }
    },
  };
}

/**
 * Returns whether an email about a booking may be sent. If a card is authorized or saved for it,
 * its customer is real, and every email is sent. Otherwise `withinAllowance` decides.
 */
export async function withinAllowanceFor(
  ctx: Pick<ServiceContext, "prisma" | "limits" | "log">,
  mailer: Mailer,
  bookingId: string,
): Promise<Mailer> {
  const held = await ctx.prisma.payment.count({ where: { bookingId, authorizedCents: { gt: 0 } } });
  const saved = await ctx.prisma.cardSetup.count({ where: { bookingId, state: "succeeded" } });
  return held + saved > 0 ? mailer : withinAllowance(ctx, mailer);
}
