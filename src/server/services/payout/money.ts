import type { Payout, Prisma } from "~/generated/prisma/client";
import { plannedEnd } from "~/domain/booking/schedule/timing";
import { groupBy } from "~/domain/group";
import { sortRows, type OpenRow, type SortedRows } from "~/domain/payout/balance";
import {
  targetObstacles,
  type Obstacle,
  type ObstacleReason,
  type PayoutTarget,
} from "~/domain/payout/obstacles";
import { presenceAwaitedUntil, reviewedUntil } from "~/domain/payout/policy";
import { REVIEW_ALERTS } from "~/domain/staff/alert/kinds";
import { ineligibilityOf } from "~/domain/vetting/rules";
import type { ServiceContext } from "../context";
import { vettedSelect, vettingTerms } from "../mechanic/vetting";
import { currentAccount, isForeign } from "../payment/authorization/account";

/** A mechanic's money that isn't part of a payout, and what decides whether it can be paid. */
export interface MechanicMoney {
  mechanicId: string;
  name: string;
  rows: SortedRows;
  /** Reasons that block all of it. */
  obstacles: Obstacle[];
  /** The account it would be sent to. */
  destination: string;
  account: string;
  taxFormFileId: string | null;
  /** The part of each payment's charge that hasn't been sent on, by payment. */
  left: Map<string, number>;
}

const rowSelect = {
  id: true,
  kind: true,
  mechanicId: true,
  paymentId: true,
  amountCents: true,
  availableAt: true,
  payment: {
    select: {
      account: true,
      capturedCents: true,
      disputes: { where: { closedAt: null }, select: { id: true }, take: 1 },
      booking: {
        select: {
          payoutHeldAt: true,
          presenceAskedAt: true,
          arrivalConfirmedAt: true,
          busyUntil: true,
          claims: { where: { holdsPayout: true, closedAt: null }, select: { id: true }, take: 1 },
          // Once staff have checked a job, its alerts no longer hold anything.
          alerts: {
            where: { kind: { in: [...REVIEW_ALERTS] }, resolvedAt: null },
            select: { id: true },
            take: 1,
          },
        },
      },
      reversals: { where: { state: "pending" }, select: { id: true }, take: 1 },
      ledgerEntries: { where: { account: "mechanic" }, select: { availableAt: true } },
      intentId: true,
      // Money of a failed payout was never sent, so the charge still has it.
      payouts: { where: { state: { not: "failed" } }, select: { amountCents: true } },
    },
  },
} satisfies Prisma.LedgerEntrySelect;

const targetSelect = {
  userId: true,
  payoutChangedAt: true,
  bankAccountLast4: true,
  bankRoutingLast4: true,
  bankRoutingFits: true,
  taxFormFileId: true,
  payoutAccountId: true,
  payoutAccountKey: true,
  transfersActive: true,
  ...vettedSelect,
  user: { select: { firstName: true, lastName: true, disabledAt: true } },
} satisfies Prisma.MechanicProfileSelect;

type Row = Prisma.LedgerEntryGetPayload<{ select: typeof rowSelect }>;
type Profile = Prisma.MechanicProfileGetPayload<{ select: typeof targetSelect }>;

/**
 * Returns the provider account whose transfers pay mechanics here; empty if none do. Call it
 * before a transaction, because it may ask the provider.
 */
export async function payingAccount(ctx: ServiceContext): Promise<string> {
  return ctx.payoutMethod === "connect" ? currentAccount(ctx) : "";
}

/**
 * Returns the money of every mechanic, or of one, that isn't paid out. A mechanic without any gets
 * empty sums.
 * @param account returned by `payingAccount`
 */
export async function openMoney(
  ctx: ServiceContext,
  account: string,
  mechanicId?: string,
): Promise<MechanicMoney[]> {
  const rows = await ctx.db.ledgerEntry.findMany({
    where: {
      account: "mechanic",
      kind: { not: "payout" },
      payoutItem: null,
      ...(mechanicId === undefined ? {} : { mechanicId }),
    },
    select: rowSelect,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const byMechanic = groupBy(rows, (row) => row.mechanicId);
  const ids = mechanicId === undefined ? [...byMechanic.keys()] : [mechanicId];
  const profiles = await ctx.db.mechanicProfile.findMany({
    where: { userId: { in: ids.filter((id) => id !== null) } },
    select: targetSelect,
    orderBy: { userId: "asc" },
  });
  return profiles.map((profile) =>
    moneyOf(ctx, account, profile, byMechanic.get(profile.userId) ?? []),
  );
}

function moneyOf(
  ctx: ServiceContext,
  account: string,
  profile: Profile,
  rows: readonly Row[],
): MechanicMoney {
  const method = ctx.payoutMethod;
  const now = ctx.clock.now();
  return {
    mechanicId: profile.userId,
    name: `${profile.user.firstName} ${profile.user.lastName}`.trim(),
    rows: sortRows(
      rows.map((row) => openRow(ctx, row)),
      now,
    ),
    obstacles: targetObstacles(method, targetOf(ctx, profile, account), now),
    destination:
      method === "manual" ? (profile.bankAccountLast4 ?? "") : (profile.payoutAccountId ?? ""),
    account: method === "manual" ? "" : profile.payoutAccountKey,
    taxFormFileId: profile.taxFormFileId,
    left: new Map(
      rows.flatMap(({ paymentId, payment }) =>
        paymentId === null || payment?.intentId == null || payment.account !== account
          ? []
          : [[paymentId, leftOf(payment)]],
      ),
    ),
  };
}

function targetOf(ctx: ServiceContext, profile: Profile, account: string): PayoutTarget {
  // An account under another platform account or mode can't be paid from here.
  const hasAccount =
    profile.payoutAccountId !== null && !isForeign({ account: profile.payoutAccountKey }, account);
  return {
    isClosed: profile.user.disabledAt !== null,
    ineligibility: ineligibilityOf(profile, vettingTerms(ctx)),
    changedAt: profile.payoutChangedAt,
    hasBank: profile.bankAccountLast4 !== null && profile.bankRoutingLast4 !== null,
    routingFits: profile.bankRoutingFits,
    hasTaxForm: profile.taxFormFileId !== null,
    hasAccount,
    transfersActive: hasAccount && profile.transfersActive,
  };
}

/**
 * Returns the reasons that block all of a mechanic's payouts; nothing without a profile.
 * @param account returned by `payingAccount`
 */
export async function targetObstaclesOf(
  ctx: ServiceContext,
  account: string,
  mechanicId: string,
): Promise<Obstacle[]> {
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId: mechanicId },
    select: targetSelect,
  });
  if (profile === null) return [];
  return targetObstacles(ctx.payoutMethod, targetOf(ctx, profile, account), ctx.clock.now());
}

/** Returns why a planned transfer can no longer be sent; empty if it can. */
export async function obstaclesTo(
  ctx: ServiceContext,
  account: string,
  payout: { mechanicId: string; destination: string; sourcePaymentId: string | null },
): Promise<ObstacleReason[]> {
  const profile = await ctx.db.mechanicProfile.findUniqueOrThrow({
    where: { userId: payout.mechanicId },
    select: targetSelect,
  });
  const payment =
    payout.sourcePaymentId === null
      ? null
      : await ctx.db.payment.findUniqueOrThrow({
          where: { id: payout.sourcePaymentId },
          select: rowSelect.payment.select,
        });
  const target = targetObstacles("connect", targetOf(ctx, profile, account), ctx.clock.now());
  const held = payment === null ? null : obstacleOf(ctx, payment);
  return [
    ...target.map(({ reason }) => reason),
    ...(target.length === 0 && profile.payoutAccountId !== payout.destination
      ? (["changed"] as const)
      : []),
    ...(held === null ? [] : [held]),
  ];
}

/** A planned payout by bank file. */
type BankPayout = Pick<Payout, "id" | "mechanicId" | "createdAt">;

/** Returns why payouts of a run can't be paid by the bank now, by payout. Empty if they all can. */
export async function bankObstaclesTo(
  ctx: ServiceContext,
  payouts: readonly BankPayout[],
): Promise<Map<string, ObstacleReason[]>> {
  const profiles = await ctx.db.mechanicProfile.findMany({
    where: { userId: { in: payouts.map(({ mechanicId }) => mechanicId) } },
    select: targetSelect,
  });
  const profileOf = new Map(profiles.map((profile) => [profile.userId, profile]));
  const items = await ctx.db.payoutItem.findMany({
    where: { payoutId: { in: payouts.map(({ id }) => id) } },
    select: { payoutId: true, ledgerEntry: { select: { payment: rowSelect.payment } } },
  });
  const itemsOf = groupBy(items, ({ payoutId }) => payoutId);
  const now = ctx.clock.now();
  const obstaclesOf = ({ id, mechanicId, createdAt }: BankPayout): ObstacleReason[] => {
    const profile = profileOf.get(mechanicId);
    if (profile === undefined) return ["no_bank"];
    const changedAt = profile.payoutChangedAt;
    const ofJobs = (itemsOf.get(id) ?? []).flatMap(({ ledgerEntry: { payment } }) => {
      const reason = payment === null ? null : obstacleOf(ctx, payment);
      return reason === null ? [] : [reason];
    });
    return [
      ...targetObstacles("manual", targetOf(ctx, profile, ""), now).map(({ reason }) => reason),
      // The bank details have changed since the mechanic was told where it goes.
      ...(changedAt !== null && changedAt > createdAt ? (["changed"] as const) : []),
      ...ofJobs,
    ];
  };
  return new Map(payouts.map((payout) => [payout.id, [...new Set(obstaclesOf(payout))]]));
}

/** Returns the job whose charge funds a payout; null for one from the platform's balance. */
export async function bookingOf(
  ctx: ServiceContext,
  { sourcePaymentId }: { sourcePaymentId: string | null },
): Promise<string | null> {
  if (sourcePaymentId === null) return null;
  const { bookingId } = await ctx.db.payment.findUniqueOrThrow({
    where: { id: sourcePaymentId },
    select: { bookingId: true },
  });
  return bookingId;
}

function leftOf(payment: { capturedCents: number; payouts: { amountCents: number }[] }): number {
  return payment.payouts.reduce(
    (left, { amountCents }) => left - amountCents,
    payment.capturedCents,
  );
}

function openRow(ctx: ServiceContext, { payment, ...row }: Row): OpenRow {
  return { ...row, obstacle: payment === null ? null : obstacleOf(ctx, payment) };
}

/** Returns the reason that holds the money of one payment. */
function obstacleOf(
  ctx: ServiceContext,
  payment: Pick<
    NonNullable<Row["payment"]>,
    "account" | "booking" | "disputes" | "ledgerEntries" | "reversals"
  >,
): ObstacleReason | null {
  if (payment.disputes.length > 0) return "disputed";
  if (payment.booking.claims.length > 0) return "claimed";
  if (payment.booking.payoutHeldAt !== null) return "review";
  if (waitsForDesk(ctx, payment)) return "review";
  if (waitsForCustomer(ctx, payment.booking)) return "presence";
  if (payment.reversals.length > 0) return "reversing";
  // Test money is never paid out. Real money waits while a test account is in use.
  const isTest = payment.account.endsWith(":test");
  return payment.account !== "" && isTest !== isTestMode(ctx) ? "other_mode" : null;
}

/**
 * Returns whether staff still have to check a job before its payout. Without such a check, it's
 * paid automatically.
 */
function waitsForDesk(
  ctx: ServiceContext,
  { booking, ledgerEntries }: Pick<NonNullable<Row["payment"]>, "booking" | "ledgerEntries">,
): boolean {
  const until = reviewedUntil(ledgerEntries.map(({ availableAt }) => availableAt));
  return booking.alerts.length > 0 && (until === null || ctx.clock.now() < until);
}

/**
 * Returns whether the customer was asked if the mechanic was there, and still has time to answer.
 */
function waitsForCustomer(
  ctx: ServiceContext,
  {
    presenceAskedAt,
    arrivalConfirmedAt,
    busyUntil,
  }: Pick<
    NonNullable<Row["payment"]>["booking"],
    "presenceAskedAt" | "arrivalConfirmedAt" | "busyUntil"
  >,
): boolean {
  if (presenceAskedAt === null || arrivalConfirmedAt !== null) return false;
  return ctx.clock.now() < presenceAwaitedUntil(plannedEnd(busyUntil));
}

function isTestMode({ payments }: ServiceContext): boolean {
  return payments.mode !== "off" && !payments.livemode;
}
