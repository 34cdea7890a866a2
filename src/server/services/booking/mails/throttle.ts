import type { JobPayload } from "~/domain/jobs";
import { newerMails } from "~/server/gateways/jobs/newer-mail";
import type { Postponed } from "~/server/gateways/jobs/workers";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { categoryOf } from "./mails";

type MailJob = JobPayload<"mail.booking">;

/** Events of one kind about one booking become one email within this time. */
export const MAIL_THROTTLE_MS = 10 * MINUTE_MS;

/** Emails about money in another category. */
const MONEY: ReadonlySet<MailJob["kind"]> = new Set<MailJob["kind"]>([
  "hold_lost",
  "card_missing",
  "job_card_removed",
]);

/**
 * Decides if an email about a booking is sent now. An email says what's true now, so the newest of
 * several says everything. Emails about money are always sent, and so is what staff resend.
 * @returns `send`, `drop` if a newer one says it, or until when it waits
 */
export async function throttleOf(
  ctx: Pick<ServiceContext, "db" | "clock">,
  job: MailJob,
  jobId: string,
): Promise<"send" | "drop" | Postponed> {
  const { bookingId, kind, personId, messageId } = job;
  // Each message from staff says something else.
  if (messageId !== undefined) return "send";
  if (job.readerId !== undefined || categoryOf(kind) === "money" || MONEY.has(kind)) return "send";
  if (await isReplacedByNewer(ctx, job, jobId)) return "drop";
  const now = ctx.clock.now();
  const sent = await ctx.db.bookingMail.findMany({
    where: {
      bookingId,
      kind,
      sentAt: { gt: new Date(now.getTime() - MAIL_THROTTLE_MS), lte: now },
    },
    orderBy: { sentAt: "desc" },
  });
  const last = sent.find(({ about }) => personOf(about) === personId);
  return last === undefined
    ? "send"
    : { until: new Date(last.sentAt.getTime() + MAIL_THROTTLE_MS) };
}

/** A newer email about another claim says nothing about this one, unless this one was withdrawn. */
async function isReplacedByNewer(
  ctx: Pick<ServiceContext, "db">,
  { claimId }: MailJob,
  jobId: string,
): Promise<boolean> {
  const newer = await newerMails(ctx.db, jobId);
  if (claimId === undefined) return newer.length > 0;
  if (newer.some((mail) => mail.claimId === claimId)) return true;
  if (newer.length === 0) return false;
  const claim = await ctx.db.claim.findUnique({ where: { id: claimId } });
  return claim === null || claim.state === "withdrawn";
}

function personOf(about: unknown): unknown {
  return typeof about === "object" && about !== null && "personId" in about
    ? about.personId
    : undefined;
}
