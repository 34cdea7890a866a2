import { z } from "zod";
import { INVALID_EMAIL } from "~/domain/account/schema";
import { DomainError } from "~/domain/errors";
import { TEXT_LIMITS } from "~/domain/text";
import type { DbClient } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { newSessionKey, startSession, type SessionKey } from "~/server/gateways/auth/session";
import { site } from "~/server/gateways/ops/site";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { grantAdministrators } from "./admins";
import { MAILBOX_PROVEN } from "./commands";

/** What an OpenID provider says about the person who came back from it. */
export interface ExternalProfile {
  issuer: string;
  subject: string;
  email: string;
  /** The provider vouches that the mailbox is the person's own. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

const providedEmail = z.string().trim().toLowerCase().max(TEXT_LIMITS.email).pipe(z.email());

/**
 * Signs in somebody whom an outside provider vouches for (specification §2, external sign-in): the
 * user linked to this login, else the one with the same verified address, else a new one without
 * type and password. Starts a session and answers its key.
 * @throws {DomainError} FORBIDDEN for an unverified address or a disabled user
 */
export async function signInExternally(
  ctx: ServiceContext,
  profile: ExternalProfile,
): Promise<SessionKey> {
  return inTransaction({ ...ctx, idempotency: null }, async ({ db, clock }) => {
    const userId = (await linkedUser(db, profile)) ?? (await linkByEmail(db, profile, clock.now()));
    const user = await db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { disabledAt: true },
    });
    if (user.disabledAt !== null) throw new DomainError("FORBIDDEN", "This account is closed.");
    const key = newSessionKey(userId);
    await startSession(db, key, { viaTemporary: false, now: clock.now() });
    return key;
  });
}

async function linkedUser(
  db: DbClient,
  { issuer, subject }: ExternalProfile,
): Promise<string | null> {
  const login = await db.externalLogin.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { userId: true },
  });
  return login?.userId ?? null;
}

async function linkByEmail(db: DbClient, profile: ExternalProfile, now: Date): Promise<string> {
  if (!profile.emailVerified) {
    throw new DomainError("FORBIDDEN", "Please verify your email address at your provider first.");
  }
  const parsed = providedEmail.safeParse(profile.email);
  if (!parsed.success) throw new DomainError("FORBIDDEN", INVALID_EMAIL);
  const email = parsed.data;

  // Whoever comes first inserts; a second one at the same moment waits and then finds it.
  const created = await db.user.createMany({
    data: [
      {
        email,
        firstName: profile.firstName.slice(0, TEXT_LIMITS.name),
        lastName: profile.lastName.slice(0, TEXT_LIMITS.name),
        emailVerifiedAt: now,
      },
    ],
    skipDuplicates: true,
  });
  const { id } = await db.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  const { issuer, subject } = profile;
  const linked = await db.externalLogin.createMany({
    data: [{ issuer, subject, userId: id }],
    skipDuplicates: true,
  });
  if (linked.count === 0) return id;
  if (created.count === 0) await secureLinkedAccount(db, id, email);
  await db.user.updateMany({
    where: { id, emailVerifiedAt: null },
    data: { emailVerifiedAt: now },
  });
  await db.auditEntry.create({ data: { userId: id, action: LINKED } });
  await grantAdministrators(db, id);
  return id;
}

const LINKED = "externalLogin.linked";

/**
 * Anybody can sign up with somebody else's address and wait for its owner to come by. So the first
 * link takes away a password that was never proven to be the mailbox owner's, and every session.
 */
async function secureLinkedAccount(db: DbClient, userId: string, email: string): Promise<void> {
  const proven = await db.auditEntry.findFirst({
    where: { userId, action: { in: [MAILBOX_PROVEN, LINKED] } },
    select: { id: true },
  });
  if (proven === null) {
    await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
    await db.session.deleteMany({ where: { userId } });
  }
  await enqueue(db, "mail", {
    to: email,
    subject: "A new way to sign in",
    paragraphs: [
      "You signed in through your provider, and we linked it to your account with this address.",
      ...(proven === null
        ? [
            "Because we could not be sure that the account's old password was yours, it does not " +
              "work any more. You can create a new one in your account.",
          ]
        : []),
      `If this was not you, please write to ${site.supportEmail} at once.`,
    ],
  });
}
