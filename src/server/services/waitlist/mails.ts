import { BRAND_NAME } from "~/domain/brand";
import type { JobPayload } from "~/domain/jobs";
import { emailMark } from "~/server/gateways/observability/log";
import { mailboxKey } from "~/domain/account/email/mailbox";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../context";
import { placeOfZip } from "./join";
import { confirmLink, leaveLinks } from "./links";

type MailContext = Pick<ServiceContext, "prisma" | "limits" | "geocoder">;

/**
 * Emails the link that confirms an entry (job mail.waitlistConfirm). A mailbox that unsubscribed,
 * waits for the place already, or has had its emails gets none, and its entry is deleted.
 */
export async function sendWaitlistConfirm(
  ctx: MailContext,
  mailer: Mailer,
  { entryId }: JobPayload<"mail.waitlistConfirm">,
): Promise<void> {
  const { prisma, geocoder } = ctx;
  const entry = await prisma.waitlistEntry.findUnique({ where: { id: entryId } });
  if (entry === null || entry.confirmedAt !== null) return;
  const { email, mailboxMark, zipCode } = entry;
  const [bars, waiting] = await Promise.all([
    prisma.waitlistBar.count({ where: { mailboxMark } }),
    prisma.waitlistEntry.count({
      where: { mailboxMark, zipCode, confirmedAt: { not: null } },
    }),
  ]);
  if (bars > 0 || waiting > 0 || !(await takeMail(ctx, email))) {
    await prisma.waitlistEntry.deleteMany({ where: { id: entryId } });
    return;
  }
  const place = await placeOfZip(geocoder, zipCode);
  try {
    await mailer.send({
      to: email,
      subject: "Confirm that we may email you",
      paragraphs: [
        "Hello,",
        `Someone asked us to email this address once a mechanic works near ${place}. If it was you, please confirm it.`,
        "We'll email you once, and only about this. If it wasn't you, ignore this email.",
      ],
      action: { label: "Confirm", url: confirmLink(entryId) },
      unsubscribe: leaveLinks(mailboxMark),
    });
  } catch (error) {
    await refundMail(ctx, email);
    throw error;
  }
}

/**
 * Sends the waitlist's one email and deletes its entry (job mail.waitlistOpen). Someone who
 * unsubscribed meanwhile has none.
 * @param postalAddress the operator's, which such an email must show
 */
export async function sendWaitlistOpen(
  { prisma, geocoder }: MailContext,
  mailer: Mailer,
  { entryId }: JobPayload<"mail.waitlistOpen">,
  { id, postalAddress }: { id: string; postalAddress: string | undefined },
): Promise<void> {
  const entry = await prisma.waitlistEntry.findUnique({ where: { id: entryId } });
  if (entry === null || entry.toldAt === null || postalAddress === undefined) return;
  const { email, mailboxMark, zipCode, serviceId } = entry;
  // `invitations` of `CUSTOMER_SUSPENSION`
  const suspended = { email, customerSuspendedAt: { not: null } };
  if ((await prisma.user.count({ where: suspended })) > 0) {
    await prisma.waitlistEntry.deleteMany({ where: { id: entryId } });
    return;
  }
  const place = await placeOfZip(geocoder, zipCode);
  const query = new URLSearchParams({ zip: zipCode, ...(serviceId && { service: serviceId }) });
  await mailer.send(
    {
      to: email,
      subject: `A mechanic now works near ${place}`,
      paragraphs: [
        "Hello,",
        `You asked us to tell you: a mechanic now works near ${place}. You can see your price and book online.`,
        "This is the only email we'll send about it.",
        `${BRAND_NAME}, ${postalAddress}`,
      ],
      action: { label: "See your price", url: `${site.url}/book?${query.toString()}` },
      unsubscribe: leaveLinks(mailboxMark),
    },
    id,
  );
  await prisma.waitlistEntry.deleteMany({ where: { id: entryId } });
}

const markOf = (email: string) => emailMark(mailboxKey(email));

/** Counts one confirmation email of the mailbox. Returns false if it has had its emails. */
async function takeMail({ limits }: MailContext, email: string): Promise<boolean> {
  const mark = markOf(email);
  if (!(await limits.tryConsume("waitlistMailsPerDay", mark))) return false;
  return limits.tryConsume("waitlistMailsInAll", mark);
}

async function refundMail({ limits }: MailContext, email: string): Promise<void> {
  const mark = markOf(email);
  await limits.refund("waitlistMailsPerDay", mark);
  await limits.refund("waitlistMailsInAll", mark);
}
