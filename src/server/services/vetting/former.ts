import { centsToText } from "~/domain/money";
import { createHmac } from "node:crypto";
import { mailboxKey } from "~/domain/account/email/mailbox";
import { phoneKey } from "~/domain/account/phone";
import { groupBy } from "~/domain/group";
import {
  FORMER_MARKS,
  formerKeptUntil,
  isSamePerson,
  type FormerMarkKind,
} from "~/domain/mechanic/former";
import { afterTrial } from "~/domain/mechanic/trial";
import { secrets } from "~/server/gateways/auth/secrets";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { sealedKey } from "../sealed-key";
import { isPaidPlanOnSale } from "../payment/plan/subscription";
import { notifyVetted } from "./notify";
import { inTransaction } from "../transaction";
import { BANK_FIELDS } from "~/domain/mechanic/bank-fields";

const KEY_NAME = "former-mechanics";

interface Mark {
  kind: FormerMarkKind;
  hash: string;
}

type MarkContext = Pick<ServiceContext, "db" | "clock">;

/** Returns the mechanic's marks as keyed hashes, so that a row doesn't identify anyone. */
async function marksOf(ctx: MarkContext, userId: string): Promise<Mark[]> {
  const person = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      smsNumber: { select: { number: true, endedAt: true } },
      savedCards: { select: { fingerprint: true } },
      mechanicProfile: {
        select: {
          bankAccountNumberCipher: true,
          bankRoutingNumberCipher: true,
          payoutBankMark: true,
        },
      },
    },
  });
  const key = await sealedKey(ctx, KEY_NAME);
  const mark = (kind: FormerMarkKind, value: string | null): Mark[] =>
    value === null
      ? []
      : [{ kind, hash: createHmac("sha256", key).update(`${kind}:${value}`).digest("base64url") }];
  const { email, smsNumber, savedCards, mechanicProfile: profile } = person;
  const proven = smsNumber?.endedAt === null ? phoneKey(smsNumber.number) : null;
  const digits = (sealed: string | null | undefined, field: string) =>
    sealed == null ? null : secrets.open(sealed, { userId, field }).replace(/\D/g, "");
  const account = digits(profile?.bankAccountNumberCipher, BANK_FIELDS.account);
  const routing = digits(profile?.bankRoutingNumberCipher, BANK_FIELDS.routing);
  const paidAt = profile?.payoutBankMark ?? null;
  return [
    ...mark("bank", account === null || routing === null ? null : `${routing}:${account}`),
    ...mark("bank", paidAt === null ? null : `provider:${paidAt}`),
    ...mark("mailbox", email === null ? null : mailboxKey(email)),
    ...mark("phone", proven),
    ...savedCards.flatMap(({ fingerprint }) => mark("card", fingerprint)),
  ];
}

/**
 * Keeps a mechanic's marks when they're suspended or erased, with whether they were suspended, and
 * how much they owed. Customers' marks aren't kept. Runs in that transaction, before an erasure
 * blanks anything.
 */
export async function rememberFormer(ctx: MarkContext, userId: string): Promise<void> {
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    select: { suspendedAt: true },
  });
  if (profile === null) return;
  const marks = await marksOf(ctx, userId);
  const dues = await ctx.db.payment.aggregate({
    where: { isCurrent: true, state: "due", booking: { customerId: userId } },
    _sum: { amountCents: true },
  });
  const earned = await ctx.db.ledgerEntry.aggregate({
    where: { account: "mechanic", mechanicId: userId },
    _sum: { amountCents: true },
  });
  const owedCents = (dues._sum.amountCents ?? 0) + Math.max(0, -(earned._sum.amountCents ?? 0));
  const keptUntil = formerKeptUntil(ctx.clock.now());
  // An erasure replaces what a suspension kept.
  await forgetMarksOf(ctx, userId);
  await ctx.db.formerMark.createMany({
    data: marks.map((mark) => ({
      ...mark,
      formerId: userId,
      wasSuspended: profile.suspendedAt !== null,
      owedCents,
      keptUntil,
    })),
    skipDuplicates: true,
  });
}

/** Deletes a mechanic's marks, because the suspension is lifted. */
export async function forgetMarksOf({ db }: MarkContext, userId: string): Promise<void> {
  await db.formerMark.deleteMany({ where: { formerId: userId } });
}

/**
 * Checks whether a mechanic had an account here before (a job), after their profile, bank account,
 * address, phone or cards changed. A match withholds the free trial and alerts staff, who decide:
 * until they have looked at it, the mechanic can't accept jobs. Each former account is reported
 * once, so it's safe to repeat.
 */
export async function checkForFormer(ctx: ServiceContext, userId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    const now = ctx.clock.now();
    const isMechanic = await ctx.db.mechanicProfile.count({ where: { userId } });
    if (isMechanic === 0) return;
    const marks = await marksOf(ctx, userId);
    const found = await ctx.db.formerMark.findMany({
      where: {
        hash: { in: marks.map(({ hash }) => hash) },
        keptUntil: { gt: now },
        formerId: { not: userId },
      },
    });
    for (const [formerId, matched] of groupBy(found, (mark) => mark.formerId)) {
      await notifyStaffOfReturn(ctx, { userId, formerId, matched, now });
    }
  });
}

interface Return {
  userId: string;
  formerId: string;
  matched: readonly { kind: string; wasSuspended: boolean; owedCents: number }[];
  now: Date;
}

async function notifyStaffOfReturn(
  ctx: ServiceContext,
  { userId, formerId, matched, now }: Return,
): Promise<void> {
  const kinds = new Set(matched.map(({ kind }) => kind));
  if (!isSamePerson(kinds)) return;
  const alert = { subject: userId, occurrence: formerId };
  const kind = "returning_mechanic";
  if ((await ctx.db.operatorAlert.count({ where: { kind, ...alert } })) > 0) return;
  const [first] = matched;
  await raiseAlert(ctx, {
    facts: {
      kind,
      marks: FORMER_MARKS.filter((mark) => kinds.has(mark)),
      wasSuspended: first?.wasSuspended ?? false,
      owed: centsToText(first?.owedCents ?? 0),
    },
    ...alert,
    bookingId: null,
  });
  await withholdTrial(ctx, userId, now);
}

async function withholdTrial(ctx: ServiceContext, userId: string, now: Date): Promise<void> {
  const { count } = await ctx.db.mechanicProfile.updateMany({
    where: { userId, subscriptionStatus: "trial", trialWithheldAt: null },
    data: {
      subscriptionStatus: afterTrial(isPaidPlanOnSale(ctx)),
      subscriptionEndsAt: now,
      trialWithheldAt: now,
    },
  });
  if (count > 0) await notifyVetted(ctx, userId, "trial_withheld", { key: now.toISOString() });
}

/** Deletes expired marks (job cleanup). */
export async function forgetFormer(ctx: Pick<ServiceContext, "prisma" | "clock">): Promise<void> {
  await ctx.prisma.formerMark.deleteMany({ where: { keptUntil: { lte: ctx.clock.now() } } });
}
