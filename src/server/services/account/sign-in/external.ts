import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { secondStepSchema } from "~/domain/account/second-factor/second-step";
import type { UserView } from "~/domain/account/view";
import { DomainError } from "~/domain/errors";
import { personNameOrBlank } from "~/domain/text/text";
import { TEXT_LIMITS } from "~/domain/text/limits";
import type { DbClient } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { deviceCookie } from "~/server/gateways/auth/device-cookie";
import { secrets } from "~/server/gateways/auth/secrets";
import { newSessionKey, sessionCookie, type SessionKey } from "~/server/gateways/auth/session";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { hasSecondFactor } from "../second-factor/factors";
import { beginSecondStep, finishSecondStep } from "../second-factor/second-step";
import { requireUserView } from "../view";
import { isItYours, mayBeStrangers } from "./ownership";
import { endSession, startSession } from "./sessions";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
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
 * and returns its key. For an account with a second factor, and for an unproven one that may be a
 * stranger's, returns the token of the remaining step instead.
 * @throws {DomainError} FORBIDDEN for an unverified address or a disabled user
 */
export async function signInExternally(
  ctx: ServiceContext & Pick<AccountContext, "device" | "knownDevice">,
  profile: ExternalProfile,
): Promise<ExternalSignIn> {
  return inTransaction({ ...ctx, idempotency: null }, async (ctx) => {
    const { db, clock, device } = ctx;
    const linked = await linkedUser(db, profile);
    const strangersId = linked === null ? await strangersAccount(ctx, profile) : null;
    if (strangersId !== null) {
      const claim = secrets.seal(JSON.stringify(profile), claimOf(strangersId));
      return { secondStep: await beginSecondStep(db, strangersId, clock.now(), claim) };
    }
    const userId = linked ?? (await linkByEmail(ctx, profile));
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

/** Returns the address for which the provider vouches. */
function vouchedEmail(profile: ExternalProfile): string {
  if (!profile.emailVerified) {
    throw new DomainError("unverifiedAtProvider");
  }
  const parsed = providedEmail.safeParse(profile.email);
  if (!parsed.success) throw new DomainError("noEmailFromProvider");
  return parsed.data;
}

/** Returns an account that has the address, and about which the person has to be asked; else null. */
async function strangersAccount(
  ctx: Pick<ServiceContext, "db" | "clock"> & KnownDevice,
  profile: ExternalProfile,
): Promise<string | null> {
  const email = vouchedEmail(profile);
  const holder = await ctx.db.user.findUnique({
    where: { email },
    select: { id: true, emailVerifiedAt: true, staffRole: true, disabledAt: true },
  });
  if (holder === null || !mayBeStrangers(holder)) return null;
  return (await knownDeviceOf({ ...ctx, prisma: ctx.db }, email)) === null ? holder.id : null;
}

/** What sealed claims are bound to, so that they don't open in another row. */
const claimOf = (userId: string) => ({ userId, field: "signInClaim" });

const profileSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
});

/**
 * POST /api/auth/second-step: completes a provider's sign-in, with the second factor, or with the
 * answer whether an unproven account is theirs. If it is, all other ways in end. If it isn't, it
 * loses the address, and they get a new account.
 * @throws {DomainError} CONFLICT with `next` "isYours" without an answer; as `finishSecondStep`
 */
export async function finishExternalSignIn(
  ctx: AccountContext,
  input: z.output<typeof secondStepSchema>,
): Promise<UserView> {
  const alive = { tokenHash: hashOfToken(input.token), expiresAt: { gt: ctx.clock.now() } };
  const step = await ctx.db.signInStep.findFirst({ where: { ...alive, claim: { not: null } } });
  if (step === null || step.claim === null) return finishSecondStep(ctx, input);
  const { isYours } = input;
  if (isYours === undefined) throw isItYours();
  const strangersId = step.userId;
  const profile = profileSchema.parse(JSON.parse(secrets.open(step.claim, claimOf(strangersId))));
  const known = newToken();
  const { key, view } = await inTransaction(unkeyed(ctx), async (ctx) => {
    const { db, sql, clock, device, session } = ctx;
    const now = clock.now();
    const { count } = await db.signInStep.deleteMany({ where: alive });
    if (count === 0) throw new DomainError("signInTooLongAgo");
    const holder = await lockHolder(db, vouchedEmail(profile));
    if (isYours && holder?.id === strangersId && !holder.proven) {
      await closeToOthers(ctx, strangersId);
      await proveAddress(db, strangersId, { how: "provider", now });
    }
    // An account that isn't theirs loses the address here.
    const userId = (await linkedUser(db, profile)) ?? (await linkByEmail(ctx, profile));
    const key = newSessionKey(userId);
    if (session !== null) await endSession(db, session.sessionId);
    await startSession(db, key, { viaTemporary: false, device, now });
    await rememberDevice(ctx, userId, known);
    return { key, view: await requireUserView({ sql }, userId, false) };
  });
  ctx.setCookie(await sessionCookie(key, ctx.secure));
  ctx.setCookie(deviceCookie(known, ctx.secure));
  return view;
}

async function linkByEmail(
  ctx: Pick<ServiceContext, "db" | "prisma" | "clock"> & KnownDevice,
  profile: ExternalProfile,
): Promise<string> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const email = vouchedEmail(profile);
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
