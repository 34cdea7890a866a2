import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/ops/site";
import type { ServiceContext } from "../context";

/** What the account's owner reads about, because it may not have been they. */
const MAILS = {
  enabled: {
    subject: "Your second factor was turned on",
    fact: "An authenticator app was set up for your account. Signing in asks for its code from now on.",
  },
  disabled: {
    subject: "Your second factor was turned off",
    fact: "The authenticator app and the recovery codes of your account don't count any more.",
  },
  reset: {
    subject: "Your second factor was reset",
    fact: "Our staff turned off the second factor of your account, because we were told that phone and recovery codes are lost. You are signed out everywhere and your password has ended; a temporary one comes with the next mail.",
  },
  codesRenewed: {
    subject: "You have new recovery codes",
    fact: "New recovery codes were made for your account. The ones from before don't count any more.",
  },
  passkeyAdded: {
    subject: "You have a new passkey",
    fact: "A passkey was added to your account. It counts as your second factor.",
  },
  passkeyRemoved: {
    subject: "A passkey of yours was removed",
    fact: "A passkey of your account was removed. It doesn't count any more.",
  },
  passkeysEnded: {
    subject: "Your passkeys have ended",
    fact: "You are not one of our staff any more. Passkeys are for staff, so yours were removed from your account.",
  },
  passwordChanged: {
    subject: "Your password was changed",
    fact: "The password of your account was changed in your account settings. All other devices are signed out.",
  },
  recoveryCodeUsed: {
    subject: "A recovery code of yours was used",
    fact: "A recovery code was given in place of your authenticator's code. It can't be used again.",
  },
} as const;

/** Tells the owner of an account what happened to its second factor; `detail` is one more sentence. */
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
      `If this was not you, please change your password and write to ${site.supportEmail} at once.`,
    ],
  });
}
