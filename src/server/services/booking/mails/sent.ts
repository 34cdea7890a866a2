import { isNoticeKind, NOTICES, type NoticeKind } from "~/domain/notification/kinds";
import { JOBS, type JobPayload } from "~/domain/jobs";
import type { BookingMail } from "~/generated/prisma/client";
import type { Mailer } from "~/server/gateways/mail/mail";
import type { ServiceContext } from "../../context";

type MailJob = JobPayload<"mail.booking">;

/**
 * Records the emails about a booking that the mail server accepted, so staff can see and resend
 * them. It runs after the filters, so an email that wasn't sent isn't recorded.
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
        // The email is already sent. Throwing here would send it a second time.
        ctx.log.error({ err: error, bookingId, kind }, "a sent mail was not noted");
      }
    },
  };
}

/** Events that only have an email. */
const MAIL_LABELS: Record<Exclude<MailJob["kind"], NoticeKind>, string> = {
  created: "Your request is in",
  cancel: "You canceled your request",
  hold_lost: "Please pay again",
};

/** Returns what an email is about, in the notification's words if there is one. */
export function mailLabel(kind: string): string {
  if (isNoticeKind(kind)) return NOTICES[kind].title;
  const labels: Partial<Record<string, string>> = MAIL_LABELS;
  return labels[kind] ?? kind;
}

/** Returns the job that wrote an email; null for kinds that no longer exist. */
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
