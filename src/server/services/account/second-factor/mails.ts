import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";

/** Events the account's owner is told about, because a stranger may have caused them. */
const MAILS = {
  enabled: {
    subject: "Your second factor was turned on",
    fact: "An authenticator app was set up for your account. You'll need its code to sign in from now on.",
  },
  disabled: {
    subject: "Your second factor was turned off",
    fact: "Your authenticator app and recovery codes no longer work.",
  },
  reset: {
    subject: "Your second factor was reset",
    fact: "Our team turned off your second factor because we were told your phone and recovery codes are lost. We signed you out everywhere and ended your password. We'll email you a temporary one next.",
  },
  codesRenewed: {
    subject: "You have new recovery codes",
    fact: "New recovery codes were created for your account. Your old codes no longer work.",
  },
  keyCreated: {
    subject: "You have a new API key",
    fact: "An API key was created for your account. Programs that have it can act for you.",
  },
  webhookAdded: {
    subject: "You have a new webhook endpoint",
    fact: "A webhook endpoint was added to your account. It hears of your bookings.",
  },
  webhookChanged: {
    subject: "Your webhook endpoint was changed",
    fact: "A webhook endpoint of your account was changed or resumed.",
  },
  webhookRotated: {
    subject: "Your webhook endpoint has a new secret",
    fact: "The signing secret of a webhook endpoint was replaced. The old one works for one more day.",
  },
  passkeyAdded: {
    subject: "You have a new passkey",
    fact: "A passkey was added to your account. It counts as your second factor.",
  },
  passkeyRemoved: {
    subject: "Your passkey was removed",
    fact: "A passkey was removed from your account. It no longer works.",
  },
  passkeysEnded: {
    subject: "Your passkeys have ended",
    fact: "You're no longer on our staff. Passkeys are for staff, so we removed yours.",
  },
  passwordChanged: {
    subject: "Your password was changed",
    fact: "Your password was changed in your account settings. All other devices were signed out.",
  },
  recoveryCodeUsed: {
    subject: "Your recovery code was used",
    fact: "A recovery code was used in place of your authenticator app. It can't be used again.",
  },
} as const;

/**
 * Tells an account's owner about a change to the second factor. `detail` adds one more sentence.
 */
export async function mailOwner(
  { db }: ServiceContext,
  { userId }: { userId: string },
  event: keyof typeof MAILS,
  detail?: string,
): Promise<void> {
  const { email } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  });
  if (email === null) return;
  const { subject, fact } = MAILS[event];
  await enqueue(db, "mail", {
    to: email,
    subject,
    paragraphs: [
      detail === undefined ? fact : `${fact} ${detail}`,
      `If this wasn't you, change your password and email ${site.supportEmail} right away.`,
    ],
  });
}
