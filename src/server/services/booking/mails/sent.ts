import { isNoticeKind, NOTICES, type NoticeKind } from "~/domain/notification/kinds";
import { JOBS, type JobPayload } from "~/domain/jobs";
import type { BookingMail } from "~/generated/prisma/client";
import type { Mailer } from "~/server/gateways/mail/mail";
import type { ServiceContext } from "../../context";

type MailJob = JobPayload<"mail.booking">;

/**
 * Notes which mails about a booking were handed to the mail server, so that staff can see them and send
 * one again. It stands behind what leaves mails out: what nobody was sent is not noted.
 */
export function notingSent(
  ctx: Pick<ServiceContext, "db" | "clock" | "log">,
  job: MailJob,
  mailer: Mailer,
): Mailer {
  const { bookingId, kind, customerId: _share, readerId: _reader, ...about } = job;
  return {
    async send(mail, id) {
      await mailer.send(mail, id);
      if (mail.choice === undefined) return;
      const row = { bookingId, kind, about, userId: mail.choice.userId, sentAt: ctx.clock.now() };
      try {
        await ctx.db.bookingMail.create({ data: row });
      } catch (error) {
        // It is on its way: failing now would send it a second time.
        ctx.log.error({ err: error, bookingId, kind }, "a sent mail was not noted");
      }
    },
  };
}

/** Events that only have an email. */
const MAIL_LABELS: Record<Exclude<MailJob["kind"], NoticeKind>, string> = {
  created: "Your request is in",
  cancel: "You cancelled your request",
  hold_lost: "Please pay again",
};

/** Returns an email's subject matter, in the notification's words if there is one. */
export function mailLabel(kind: string): string {
  if (isNoticeKind(kind)) return NOTICES[kind].title;
  const labels: Partial<Record<string, string>> = MAIL_LABELS;
  return labels[kind] ?? kind;
}

/** The job that wrote a mail; null for kinds that nothing writes any more. */
export function jobOf({ bookingId, kind, about, userId }: BookingMail): MailJob | null {
  const given = typeof about === "object" && about !== null && !Array.isArray(about) ? about : {};
  const job = JOBS["mail.booking"].payload.safeParse({
    ...given,
    bookingId,
    kind,
    readerId: userId,
  });
  return job.success ? job.data : null;
}
