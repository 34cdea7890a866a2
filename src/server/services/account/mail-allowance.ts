import { mailboxKey } from "~/domain/account/mailbox";
import type { Mailer } from "~/server/gateways/mail/mail";
import { emailMark } from "~/server/gateways/observability/log";
import { site } from "~/server/gateways/ops/site";
import type { ServiceContext } from "../context";

/**
 * Anybody can sign up with somebody else's address. So a mailbox that nobody has shown to be their
 * own gets a few mails a day, whatever they are about; what is beyond that is left out, because all
 * of it stands in the product, too. The confirmation itself does not go this way.
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

  return {
    async send(mail, id) {
      if (await isKnown(mail.to)) return mailer.send(mail, id);
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
