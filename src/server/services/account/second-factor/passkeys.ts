import type { z } from "zod";
import {
  PASSKEY_LIMIT,
  type addPasskeySchema,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeyView,
} from "~/domain/account/second-factor/passkeys";
import type { FactorProof, removePasskeySchema } from "~/domain/account/second-factor/second-step";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { passkeyCreation, readNewPasskey } from "~/server/gateways/auth/passkeys";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockUser } from "../../locks";
import { inTransaction, unkeyed } from "../../transaction";
import { askForPasskey, factorsOf } from "./factors";
import { newChallengeFor, spendChallenge } from "./passkey-challenges";
import { requireOwner } from "../sign-in/reauthentication";
import { forgetGiven, noteGiven, withProof, withTries } from "./second-factor";
import { noteInHistory } from "./codes";
import { mailOwner } from "./mails";

/** GET /api/account/passkeys: the caller's passkeys, newest first. */
export async function listPasskeys(
  { db }: Pick<ServiceContext, "db">,
  { userId }: Actor<"admin">,
): Promise<PasskeyView[]> {
  const rows = await db.passkey.findMany({
    where: { userId },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

const tooMany = () => new DomainError("tooManyPasskeys", { limit: PASSKEY_LIMIT });

/**
 * POST /api/account/passkey-registration: returns the options with which the browser creates a
 * passkey. Needs the person's second factor, else their password or a recent sign-in.
 * @throws {DomainError} CONFLICT with ten of them, or without a proven address; as `withProof` and
 *   `requireOwner`
 */
export async function startPasskey(
  ctx: ServiceContext,
  actor: Actor<"admin">,
  proof: FactorProof,
): Promise<PasskeyCreation> {
  const { userId, sessionId } = actor;
  const { authenticator, passkeys } = await factorsOf(ctx, userId);
  const { email, emailVerifiedAt, firstName, lastName } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, firstName: true, lastName: true },
  });
  if (emailVerifiedAt === null) throw new DomainError("addressNotConfirmed");
  if (passkeys.length >= PASSKEY_LIMIT) throw tooMany();
  const begin = async (ctx: ServiceContext) => {
    const challenge = await newChallengeFor(ctx, { userId, sessionId, purpose: "register" });
    const displayName = `${firstName} ${lastName}`.trim();
    return passkeyCreation(challenge, { id: userId, name: email ?? userId, displayName }, passkeys);
  };
  if (authenticator || passkeys.length > 0) return withProof(ctx, actor, proof, begin);
  // Otherwise a person who finds an open session could add a second factor.
  await requireOwner(ctx, actor, { password: proof.password });
  return inTransaction(unkeyed(ctx), begin);
}

/**
 * POST /api/account/passkeys: stores the new passkey. It also counts as the session's second
 * factor.
 * @throws {DomainError} INVALID for one made for something else; CONFLICT for a known one, and with
 *   ten of them; TOO_MANY as for codes
 */
export async function addPasskey(
  ctx: ServiceContext,
  actor: Actor<"admin">,
  { name, passkey }: z.output<typeof addPasskeySchema>,
): Promise<PasskeyView[]> {
  const { userId, sessionId } = actor;
  return withTries(ctx, userId, async () => {
    const asked = { userId, sessionId, purpose: "register" } as const;
    const challenge = await spendChallenge(ctx, asked, passkey.response);
    const made = await readNewPasskey(passkey, challenge);
    if (made === null) throw new DomainError("wrongPasskey", { field: "passkey" });
    return inTransaction(unkeyed(ctx), async (ctx) => {
      // precondition: a person has at most ten passkeys, and none after leaving the staff
      await lockUser(ctx, userId);
      const now = ctx.clock.now();
      const person = await ctx.db.user.findUniqueOrThrow({
        where: { id: userId },
        select: { staffRole: true, _count: { select: { passkeys: true } } },
      });
      if (person.staffRole === null) throw new DomainError("onlyStaff");
      if (person._count.passkeys >= PASSKEY_LIMIT) throw tooMany();
      const { count } = await ctx.db.passkey.createMany({
        data: [{ ...made, userId, name, createdAt: now }],
        skipDuplicates: true,
      });
      if (count === 0) throw new DomainError("passkeyKnown");
      await noteGiven(ctx, actor, now);
      await noteInHistory(ctx, actor, "passkey.added");
      await mailOwner(ctx, actor, "passkeyAdded", `It is called “${name}”.`);
      return listPasskeys(ctx, actor);
    });
  });
}

/** POST /api/account/passkey-challenge: a challenge to sign for this session's second factor. */
export async function requestPasskey(
  ctx: ServiceContext,
  actor: Actor<"admin">,
): Promise<PasskeyRequest> {
  const { passkeys } = await factorsOf(ctx, actor.userId);
  if (passkeys.length === 0) throw new DomainError("noPasskeys");
  return inTransaction(unkeyed(ctx), (ctx) => askForPasskey(ctx, actor, passkeys));
}

/**
 * DELETE /api/account/passkeys/{id}: removes a passkey. Every session of the person then needs a
 * second factor again, as when an authenticator is turned off.
 * @throws {DomainError} NOT_FOUND; as `withProof`
 */
export async function removePasskey(
  ctx: ServiceContext,
  actor: Actor<"admin">,
  { id, ...proof }: z.output<typeof removePasskeySchema>,
): Promise<PasskeyView[]> {
  const { userId } = actor;
  const theirs = { id, userId };
  const passkey = isRowId(id) ? await ctx.db.passkey.findFirst({ where: theirs }) : null;
  if (passkey === null) throw new DomainError("passkeyNotFound");
  return withProof(ctx, actor, proof, async (ctx) => {
    const { count } = await ctx.db.passkey.deleteMany({ where: theirs });
    if (count === 0) throw new DomainError("passkeyNotFound");
    await forgetGiven(ctx, userId);
    await noteInHistory(ctx, actor, "passkey.removed");
    await mailOwner(ctx, actor, "passkeyRemoved", `It was called “${passkey.name}”.`);
    return listPasskeys(ctx, actor);
  });
}

/**
 * Deletes the passkeys of a person who left the staff, because they could no longer see or remove
 * them.
 */
export async function endPasskeys(ctx: ServiceContext, userId: string): Promise<void> {
  const { count } = await ctx.db.passkey.deleteMany({ where: { userId } });
  if (count > 0) await mailOwner(ctx, { userId }, "passkeysEnded");
}
