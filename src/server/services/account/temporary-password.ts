import { randomInt } from "node:crypto";
import { TEMP_PASSWORD_HOURS } from "~/domain/account/password";
import type { JobPayload } from "~/domain/jobs";
import type { Mailer } from "~/server/gateways/mail/mail";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { site } from "~/server/gateways/ops/site";
import type { ServiceContext } from "../context";
import { greeting } from "./greeting";

/**
 * Does the job that "forgot password" left behind. The password is made only
 * here, so it stands in no table, no queue and no log: its hash beside the old one, the text in the
 * mail. Asking again, or a repeated try, replaces it. An address without an account ends here.
 */
export async function sendTemporaryPassword(
  { prisma, clock }: Pick<ServiceContext, "prisma" | "clock">,
  mailer: Mailer,
  { email }: JobPayload<"mail.temporaryPassword">,
): Promise<void> {
  const user = await prisma.user.findUnique({
    where: { email },
    select: { id: true, firstName: true, emailVerifiedAt: true, disabledAt: true },
  });
  if (user === null || user.disabledAt !== null) return;

  const password = newTemporaryPassword();
  const tempPasswordHash = await hashPassword(password);
  const tempPasswordExpiresAt = new Date(
    clock.now().getTime() + TEMP_PASSWORD_HOURS * 60 * 60 * 1000,
  );
  const saved = await prisma.user.updateMany({
    where: { id: user.id, email },
    data: { tempPasswordHash, tempPasswordExpiresAt },
  });
  // The address was changed meanwhile; the old mailbox must not get a way in.
  if (saved.count === 0) return;

  await mailer.send({
    to: email,
    subject: "Your temporary password",
    // A locked phone shows the first words of a mail to whoever looks at it.
    preview: `It works for ${TEMP_PASSWORD_HOURS} hours.`,
    paragraphs: [
      greeting(user),
      `Your temporary password is: ${password}`,
      `It works for ${TEMP_PASSWORD_HOURS} hours. Sign in with it and set a new password.`,
      "Your old password keeps working. If you did not ask for this, you can ignore this message.",
    ],
    action: { label: "Sign in", url: `${site.url}/auth/role-selection` },
  });
}

/** Without 0/O, 1/l/I: people read it from a mail and type it. */
const TEMPORARY_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;
const TEMPORARY_SHAPE = new RegExp(
  `^[${TEMPORARY_ALPHABET}]{${GROUP_LENGTH}}(?:-[${TEMPORARY_ALPHABET}]{${GROUP_LENGTH}}){${GROUPS - 1}}$`,
);

/** A fresh temporary password such as `k7Qm-x9Rt-Wb4n-Hs2c`: 16 characters of 57, 93 bits. */
export function newTemporaryPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () =>
      TEMPORARY_ALPHABET.charAt(randomInt(TEMPORARY_ALPHABET.length)),
    ).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/**
 * Whether a text has the shape of our temporary passwords. Only such ones are compared with the
 * temporary hash, so the time of a refusal tells nothing about whether there is one.
 */
export function looksTemporary(password: string): boolean {
  return TEMPORARY_SHAPE.test(password);
}
