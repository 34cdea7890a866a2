import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/ops/site";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** What the account's owner reads about, because it may not have been they. */
const MAILS = {
  enabled: {
    subject: "Your second factor was turned on",
    fact: "An authenticator app was set up for your account. Staff areas ask for its code from now on.",
  },
  disabled: {
    subject: "Your second factor was turned off",
    fact: "The authenticator app and the recovery codes of your account don't count any more.",
  },
  recoveryCodeUsed: {
    subject: "A recovery code of yours was used",
    fact: "A recovery code was given in place of your authenticator's code. It can't be used again.",
  },
} as const;

/** Tells the owner of an account what happened to its second factor. */
export async function mailOwner(
  { db }: ServiceContext,
  { userId }: Actor<"user">,
  event: keyof typeof MAILS,
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
      fact,
      `If this was not you, please change your password and write to ${site.supportEmail} at once.`,
    ],
  });
}
