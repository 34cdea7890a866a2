import { enqueue } from "~/server/gateways/jobs/jobs";
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import {
  payoutAccountState,
  requirementWords,
  type onboardingLinkInput,
  type onboardingLinkSchema,
  type PayoutAccountView,
} from "~/domain/payout/account";
import { heldUntil } from "~/domain/payout/policy";
import { site } from "~/server/gateways/runtime/site";
import { ProviderRefused } from "~/domain/payment/provider-errors";
import type { ConnectedAccount } from "~/server/gateways/payments/connect";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { raiseAlert } from "../alert/raise";
import { requireOwner } from "../account/sign-in/reauthentication";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { noProfileYet } from "../mechanic/queries";
import { settleVetting } from "../mechanic/vetting";
import { currentAccount, isForeign, isMissing } from "../payment/authorization/account";
import { inTransaction, unkeyed } from "../transaction";
import { payingAccount } from "./money";
import { notifyHeld } from "./held";
import { notifyMechanic } from "./notify";

const SETTINGS = "/mechanic/settings?tab=banking";

const accountSelect = {
  userId: true,
  payoutAccountId: true,
  payoutAccountKey: true,
  payoutSubmitted: true,
  transfersActive: true,
  payoutRequirements: true,
  payoutBankLast4: true,
  payoutBankMark: true,
  payoutChangedAt: true,
  updatedAt: true,
} satisfies Prisma.MechanicProfileSelect;

type AccountRow = Prisma.MechanicProfileGetPayload<{ select: typeof accountSelect }>;

/**
 * Returns their account at the provider under the current keys; null for none, or one made under
 * other keys.
 */
function ownAccount(row: AccountRow, account: string): string | null {
  return isForeign({ account: row.payoutAccountKey }, account) ? null : row.payoutAccountId;
}

async function ownRow(ctx: ServiceContext, userId: string): Promise<AccountRow> {
  const row = await ctx.db.mechanicProfile.findUnique({ where: { userId }, select: accountSelect });
  if (row === null) throw noProfileYet();
  return row;
}

/** GET /api/mechanic/payout-account: its last known state. */
export async function payoutAccount(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
): Promise<PayoutAccountView> {
  const account = await payingAccount(ctx);
  const row = await ownRow(ctx, userId);
  const hasAccount = ownAccount(row, account) !== null;
  const requirements = hasAccount ? row.payoutRequirements : [];
  return {
    method: ctx.payoutMethod,
    state: payoutAccountState({
      hasAccount,
      transfersActive: row.transfersActive,
      isSubmitted: row.payoutSubmitted,
      requirements,
    }),
    requirements: requirementWords(requirements),
    bankLast4: hasAccount ? row.payoutBankLast4 : null,
    heldUntil: heldUntil(row.payoutChangedAt, ctx.clock.now())?.toISOString() ?? null,
  };
}

/**
 * POST /api/mechanic/payout-account/refresh: asks the provider for its state, after the mechanic
 * returns from its page. Errors: 404 no profile, 503 without an answer.
 */
export async function refreshPayoutAccount(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<PayoutAccountView> {
  const id = ownAccount(await ownRow(ctx, actor.userId), await payingAccount(ctx));
  if (ctx.payoutMethod === "connect" && id !== null) await applyAccount(ctx, id);
  return payoutAccount(ctx, actor);
}

/**
 * POST /api/mechanic/payout-account/link: the address of the provider's page, valid for one visit.
 * The first call creates the account. Changes require the owner, like bank details. Errors: 404 no
 * profile, 403 a change without a password or recent sign-in, 409 if the bank pays.
 */
export async function startOnboarding(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { password }: z.output<typeof onboardingLinkInput>,
): Promise<z.output<typeof onboardingLinkSchema>> {
  if (ctx.payoutMethod !== "connect") throw new DomainError("payoutsByBank");
  const row = await ownRow(ctx, actor.userId);
  if (row.payoutSubmitted || row.payoutBankMark !== null) {
    await requireOwner(ctx, actor, { password });
  }
  const account = await currentAccount(ctx);
  const own = ownAccount(row, account);
  if (own === null) return linkTo(ctx, await openAccount(ctx, row, account));
  try {
    return await linkTo(ctx, own);
  } catch (error) {
    if (!isGone(error)) throw error;
    return linkTo(ctx, await openAccount(ctx, row, account));
  }
}

async function linkTo(
  ctx: ServiceContext,
  accountId: string,
): Promise<z.output<typeof onboardingLinkSchema>> {
  const { url, expiresAt } = await ctx.payments.createOnboardingLink({
    accountId,
    returnUrl: `${site.url}${SETTINGS}&setup=done`,
    refreshUrl: `${site.url}${SETTINGS}&setup=again`,
  });
  return { url, expiresAt: expiresAt.toISOString() };
}

/**
 * Tells staff once a day that the provider refuses to open accounts for the platform, which only
 * they can fix, and tells the mechanic that we're working on it.
 */
async function notifyRefusedSetup(
  ctx: ServiceContext,
  account: string,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ProviderRefused)) throw error;
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await raiseAlert(ctx, {
    facts: { kind: "payout_setup_refused", failure: error.reason },
    subject: account,
    occurrence: day,
    bookingId: null,
  });
  throw new DomainError("payoutSetupRefused", {}, error);
}

/**
 * Creates an account if there's none, or if the current one can't be used. Two clicks at once get
 * the same one.
 */
async function openAccount(
  ctx: ServiceContext,
  before: AccountRow,
  account: string,
): Promise<string> {
  const { userId, payoutAccountId: instead } = before;
  const { email } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  });
  const made = await ctx.payments
    .createConnectedAccount({
      userId,
      email,
      idempotencyKey: `account:${userId}:${instead ?? "first"}`,
    })
    .catch((error: unknown) => notifyRefusedSetup(ctx, account, error));
  return inTransaction(unkeyed(ctx), async (ctx) => {
    await lockUser(ctx, userId);
    const { count } = await ctx.db.mechanicProfile.updateMany({
      where: { userId, payoutAccountId: instead },
      data: {
        payoutAccountId: made.id,
        payoutAccountKey: account,
        payoutSubmitted: made.isSubmitted,
        transfersActive: made.transfersActive,
        payoutRequirements: made.requirements,
        // The old bank account's mark stays, so that a different bank account behind the new
        // account counts as a change.
        payoutBankLast4: null,
      },
    });
    if (count === 0) return (await ownRow(ctx, userId)).payoutAccountId ?? made.id;
    // The provider identified the person for the old account, but not yet for this one.
    await settleVetting(ctx, userId, account);
    await ctx.db.auditEntry.create({
      data: {
        userId,
        action: "payout_account.opened",
        detail: `account ${made.id}`,
        createdAt: ctx.clock.now(),
      },
    });
    return made.id;
  });
}

const TRIES = 3;

/**
 * Stores the provider's state of a connected account: whether it can be paid, what's still
 * required, and its bank account. Safe to repeat, in any order: an answer older than the stored one
 * is requested again.
 */
export async function applyAccount(ctx: ServiceContext, accountId: string): Promise<void> {
  const account = await currentAccount(ctx);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await ctx.db.mechanicProfile.findUnique({
      where: { payoutAccountId: accountId },
      select: accountSelect,
    });
    if (before === null || ownAccount(before, account) === null) return;
    const told = await orGone(ctx.payments.retrieveConnectedAccount(accountId));
    if (await inTransaction(unkeyed(ctx), (ctx) => takeOn(ctx, before, told, account))) {
      if (before.transfersActive && told?.transfersActive !== true) {
        await notifyHeld(ctx, account, before.userId);
      }
      return;
    }
  }
  ctx.log.warn({ accountId }, "a payout account changed again and again while it was read");
}

/**
 * Stores one answer of the provider.
 * @param told null for an account the provider no longer knows
 */
async function takeOn(
  ctx: ServiceContext,
  before: AccountRow,
  told: ConnectedAccount | null,
  account: string,
): Promise<boolean> {
  const { userId } = before;
  await lockUser(ctx, userId);
  const bank = told?.bank ?? null;
  // A correction before the account could first be paid doesn't count as a change.
  const paid = told?.transfersActive === true ? bank : null;
  const isOtherBank =
    paid !== null && before.payoutBankMark !== null && paid.mark !== before.payoutBankMark;
  const { count } = await ctx.db.mechanicProfile.updateMany({
    where: { userId, payoutAccountId: before.payoutAccountId, updatedAt: before.updatedAt },
    data: {
      ...(told === null ? { payoutAccountId: null, payoutAccountKey: "" } : {}),
      payoutSubmitted: told?.isSubmitted ?? false,
      transfersActive: told?.transfersActive ?? false,
      payoutRequirements: told?.requirements ?? [],
      payoutBankLast4: bank?.last4 ?? null,
      ...(paid === null ? {} : { payoutBankMark: paid.mark }),
      ...(isOtherBank ? { payoutChangedAt: ctx.clock.now() } : {}),
    },
  });
  if (count === 0) return false;
  if (paid !== null && paid.mark !== before.payoutBankMark)
    await enqueue(ctx.db, "mechanic.former", { userId });
  // The provider has identified the people it pays.
  await settleVetting(ctx, userId, account);
  if (isOtherBank) {
    await ctx.db.auditEntry.create({
      data: {
        userId,
        action: "payout_account.changed",
        detail: "bankAccount",
        createdAt: ctx.clock.now(),
      },
    });
    await notifyMechanic(ctx, userId, "payout_account_changed", {
      key: `${paid.mark}:${ctx.clock.now().toISOString()}`,
      facts: { amount: "0.00", reasons: ["changed"] },
    });
  }
  await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
  return true;
}

/** Returns whether the account was deleted or is no longer ours. */
function isGone(error: unknown): boolean {
  return (
    isMissing(error) || (error instanceof ProviderRefused && error.reason === "account_invalid")
  );
}

async function orGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
