import { v7 as uuid } from "uuid";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { personNameOrBlank } from "~/domain/text/text";
import { TEXT_LIMITS } from "~/domain/text/limits";
import type { DbClient } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { newSessionKey, type SessionKey } from "~/server/gateways/auth/session";
import { newToken } from "~/server/gateways/auth/tokens";
import { hasSecondFactor } from "../second-factor/factors";
import { beginSecondStep } from "../second-factor/second-step";
import { startSession } from "./sessions";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import type { AccountContext } from "../context";
import { knownDeviceOf, rememberDevice, type KnownDevice } from "./known-devices";
import { closeToOthers } from "./end-all";
import { isProofOfAddress, lockHolder, proveAddress, releaseAddress } from "../email/address";

/** An OpenID provider's claims about the person. */
export interface ExternalProfile {
  issuer: string;
  subject: string;
  email: string;
  /** True if the provider vouches that the mailbox is the person's own. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

const providedEmail = z.string().trim().toLowerCase().max(TEXT_LIMITS.email).pipe(z.email());

/** A session, or the token to continue with the second factor. */
export type ExternalSignIn = { key: SessionKey; known: string } | { secondStep: string };

/**
 * Signs in a person whom an outside provider vouches for: the user linked to this login, else the
 * one that has proven the same address, else a new one without type and password. Starts a session
 * and returns its key. For an account with a second factor, returns the token of the remaining step
 * instead.
 * @throws {DomainError} FORBIDDEN for an unverified address or a disabled user
 */
export async function signInExternally(
  ctx: ServiceContext & Pick<AccountContext, "device" | "knownDevice">,
  profile: ExternalProfile,
): Promise<ExternalSignIn> {
  return inTransaction({ ...ctx, idempotency: null }, async (ctx) => {
    const { db, clock, device } = ctx;
    const userId = (await linkedUser(db, profile)) ?? (await linkByEmail(ctx, profile));
    const user = await db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { disabledAt: true },
    });
    if (user.disabledAt !== null) throw new DomainError("accountClosed");
    const now = clock.now();
    if (await hasSecondFactor({ db }, userId)) {
      return { secondStep: await beginSecondStep(db, userId, now) };
    }
    const key = newSessionKey(userId);
    const known = newToken();
    await startSession(db, key, { viaTemporary: false, device, now });
    await rememberDevice(ctx, userId, known);
    return { key, known };
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

async function linkByEmail(
  ctx: Pick<ServiceContext, "db" | "prisma" | "clock"> & KnownDevice,
  profile: ExternalProfile,
): Promise<string> {
  const { db } = ctx;
  const now = ctx.clock.now();
  if (!profile.emailVerified) {
    throw new DomainError("unverifiedAtProvider");
  }
  const parsed = providedEmail.safeParse(profile.email);
  if (!parsed.success) throw new DomainError("noEmailFromProvider");
  const email = parsed.data;

  const own = await ownAccount(ctx, email);
  const { id, isNew, tookOver } = own ?? (await accountOf(db, { ...profile, email }, now));
  const { issuer, subject } = profile;
  if (!isNew && own === null && !(await isProofOfAddress(db, id))) await closeToOthers(ctx, id);
  const linked = await db.externalLogin.createMany({
    data: [{ issuer, subject, userId: id }],
    skipDuplicates: true,
  });
  if (linked.count === 0) return id;
  await proveAddress(db, id, { how: "provider", now });
  await db.auditEntry.create({ data: { userId: id, action: "externalLogin.linked" } });
  if (!isNew || tookOver) await mailNewLogin(db, email, tookOver);
  return id;
}

/**
 * Returns the account that has the address if it has signed in with this browser before. Its owner
 * made it and keeps everything, proven or not.
 */
async function ownAccount(
  ctx: Pick<ServiceContext, "db" | "prisma" | "clock"> & KnownDevice,
  email: string,
): Promise<ProvenAccount | null> {
  if ((await knownDeviceOf({ ...ctx, prisma: ctx.db }, email)) === null) return null;
  const holder = await lockHolder(ctx.db, email);
  return holder === null ? null : { id: holder.id, isNew: false, tookOver: false };
}

interface ProvenAccount {
  id: string;
  isNew: boolean;
  /** True if another account had the address without ever proving it. */
  tookOver: boolean;
}

/**
 * Returns the account that has proven this address, else a new one. Anyone can sign up with another
 * person's address and wait for its owner. Such an account loses the address and isn't linked.
 */
async function accountOf(
  db: DbClient,
  { email, firstName, lastName }: Pick<ExternalProfile, "email" | "firstName" | "lastName">,
  now: Date,
  tookOver = false,
): Promise<ProvenAccount> {
  const id = uuid();
  // The first call inserts. A second one at the same time waits and then finds it.
  const created = await db.user.createMany({
    data: [
      {
        id,
        email,
        emailVerifiedAt: now,
        // A name our own forms would refuse isn't used, so the next screen asks for it.
        firstName: personNameOrBlank(firstName),
        lastName: personNameOrBlank(lastName),
      },
    ],
    skipDuplicates: true,
  });
  if (created.count === 1) return { id, isNew: true, tookOver };
  const holder = await lockHolder(db, email);
  if (holder?.proven) return { id: holder.id, isNew: false, tookOver: false };
  if (holder !== null) {
    await releaseAddress(db, holder.id);
    await enqueue(db, "booking.endStrangers", { userId: holder.id });
  }
  return accountOf(db, { email, firstName, lastName }, now, tookOver || holder !== null);
}

async function mailNewLogin(db: DbClient, email: string, tookOver: boolean): Promise<void> {
  await enqueue(db, "mail", {
    to: email,
    subject: "A new way to sign in",
    paragraphs: [
      ...(tookOver
        ? [
            "You signed in through your provider, and we made you a new account with this address.",
            "An older account used this address without confirming it. It no longer can, and none of its data is in your account. If that account was yours, contact us and we'll help.",
          ]
        : [
            "You signed in through your provider, and we linked it to your account with this address.",
          ]),
      `If this wasn't you, email ${site.supportEmail} right away.`,
    ],
  });
}
