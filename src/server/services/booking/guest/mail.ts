import { BRAND_NAME } from "~/domain/brand";
import { MAILED_CODE } from "~/domain/account/email/mailed-code";
import type { JobPayload } from "~/domain/jobs";
import type { Mail } from "~/domain/mail";
import { listAnd } from "~/messages/list";
import { newToken } from "~/server/gateways/auth/tokens";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import { newMailedCode } from "../../account/email/codes";
import { greeting } from "../../account/email/greeting";
import { mayBeStrangers } from "../../account/sign-in/ownership";
import type { ServiceContext } from "../../context";
import { keepCode } from "./codes";
import { waitingDraft, type DraftContent } from "./drafts";
import { holderOf, type CannotBook, type Holder } from "./holder";

/**
 * Mails the code that confirms a draft (job mail.guestCode), or explains why there is none. Only
 * this job looks the address up. If the address can't book, a code that nobody gets is stored, so
 * that wrong codes are refused the same way.
 */
export async function sendGuestCode(
  ctx: Pick<ServiceContext, "prisma" | "clock" | "random">,
  mailer: Mailer,
  { draftId }: JobPayload<"mail.guestCode">,
): Promise<void> {
  const draft = await waitingDraft(ctx, draftId);
  if (draft === null) return;
  const { content } = draft;
  const holder = await holderOf(ctx.prisma, content.email);
  // A stranger's account doesn't keep the mailbox's owner out.
  const isOpen = holder === null || mayBeStrangers(holder);
  const cannotBook = isOpen ? null : holder.cannotBook;
  const code = cannotBook === null ? newMailedCode(ctx.random) : newToken();
  const takeBack = await keepCode(ctx, draftId, code);
  try {
    await mailer.send({
      to: content.email,
      ...(cannotBook === null ? codeLetter(content, holder, code) : LETTERS[cannotBook]),
    });
  } catch (error) {
    await takeBack();
    throw error;
  }
}

function codeLetter({ quoted }: DraftContent, holder: Holder | null, code: string) {
  const services = listAnd(quoted.lines.map((line) => line.name));
  return {
    // So that a phone's list of emails already shows it. Only the mailer gets the subject: it's in no
    // log, table or queue. A code to sign in isn't in its subject, because it opens an account.
    subject: `${code} is your ${BRAND_NAME} code`,
    preview: `It works for ${MAILED_CODE.minutes} minutes.`,
    paragraphs: [
      holder === null ? "Hello," : greeting(holder),
      `Your code is: ${code}`,
      `Enter it on the page where you're booking ${services}. It works for ${MAILED_CODE.minutes} minutes. We never ask for it by phone or text.`,
      "If you didn't ask for this, ignore this email. Without the code, nothing is booked.",
    ],
  };
}

const IGNORE = "If you didn't ask for this, ignore this email. Nothing was booked.";

/** For addresses that can't book. */
const LETTERS = {
  mechanic: {
    subject: "Your mechanic account can't book",
    paragraphs: [
      "Hello,",
      "Someone asked to book a mechanic with this email address. It belongs to your mechanic account, which can't book, so there's no code.",
      "To book a mechanic yourself, use another email address.",
      IGNORE,
    ],
  },
  staff: {
    subject: "Your team account can't book this way",
    paragraphs: [
      "Hello,",
      "Someone asked to book a mechanic with this email address. It belongs to a member of our team, so there's no code.",
      "To book a mechanic yourself, use another email address.",
      IGNORE,
    ],
  },
  closed: {
    subject: "Your account is closed",
    paragraphs: [
      "Hello,",
      "Someone asked to book a mechanic with this email address. Its account is closed, so there's no code.",
      `If you think that's wrong, email ${site.supportEmail}.`,
      IGNORE,
    ],
  },
  suspended: {
    subject: "Your account can't book",
    paragraphs: [
      "Hello,",
      "Someone asked to book a mechanic with this email address. Its account is suspended, so there's no code.",
      `If you think that's wrong, email ${site.supportEmail}.`,
      IGNORE,
    ],
  },
} satisfies Record<CannotBook, Pick<Mail, "subject" | "paragraphs">>;
