import type { Payout, Prisma } from "~/generated/prisma/client";
import { groupBy } from "~/domain/group";
import { sortRows, type OpenRow, type SortedRows } from "~/domain/payout/balance";
import {
  targetObstacles,
  type Obstacle,
  type ObstacleReason,
  type PayoutTarget,
} from "~/domain/payout/obstacles";
import { reviewedUntil } from "~/domain/payout/policy";
import { NETWORK_SUBJECT, REVIEW_ALERTS } from "~/domain/staff/alert";
import { barOf } from "~/domain/vetting/rules";
import type { ServiceContext } from "../context";
import { vettedSelect, vettingTerms } from "../mechanic/vetting";
import { currentAccount, isForeign } from "../payment/authorization/account";

/** A mechanic's money that no payout has taken, and what decides whether one can. */
export interface MechanicMoney {
  mechanicId: string;
  name: string;
  rows: SortedRows;
  /** What keeps all of it back. */
  obstacles: Obstacle[];
  /** Where it would go. */
  destination: string;
  account: string;
  taxFormFileId: string | null;
  /** What of a payment's charge was not sent on yet, by payment. */
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
          claims: { where: { holdsPayout: true, closedAt: null }, select: { id: true }, take: 1 },
          // What the desk has looked at holds nothing any longer.
          alerts: {
            where: {
              kind: { in: [...REVIEW_ALERTS] },
              resolvedAt: null,
              NOT: { subject: { startsWith: NETWORK_SUBJECT } },
            },
            select: { id: true },
            take: 1,
          },
        },
      },
      reversals: { where: { state: "pending" }, select: { id: true }, take: 1 },
      ledgerEntries: { where: { account: "mechanic" }, select: { availableAt: true } },
      intentId: true,
      // What was never sent left the charge as it was.
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
 * The provider's account whose transfers pay mechanics here; empty where none do. Ask before a
 * transaction: the provider is asked for it once.
 */
export async function payingAccount(ctx: ServiceContext): Promise<string> {
  return ctx.payoutMethod === "connect" ? currentAccount(ctx) : "";
}

/**
 * Everybody's open money, or one mechanic's. Whoever has none and is asked for has empty sums.
 * @param account what `payingAccount` says
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
  // An account at another one of ours, or of another mode, can't be paid from here.
  const hasAccount =
    profile.payoutAccountId !== null && !isForeign({ account: profile.payoutAccountKey }, account);
  return {
    isClosed: profile.user.disabledAt !== null,
    bar: barOf(profile, vettingTerms(ctx)),
    changedAt: profile.payoutChangedAt,
    hasBank: profile.bankAccountLast4 !== null && profile.bankRoutingLast4 !== null,
    routingFits: profile.bankRoutingFits,
    hasTaxForm: profile.taxFormFileId !== null,
    hasAccount,
    transfersActive: hasAccount && profile.transfersActive,
  };
}

/** Why a planned transfer can't be sent any more; empty where it can. */
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

/** A planned payout that a bank is to carry out. */
type BankPayout = Pick<Payout, "id" | "mechanicId" | "createdAt">;

/** Why payouts of a run can't be carried out by the bank now, by payout; none where they can. */
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
      // It would go to other details than the mechanic was told.
      ...(changedAt !== null && changedAt > createdAt ? (["changed"] as const) : []),
      ...ofJobs,
    ];
  };
  return new Map(payouts.map((payout) => [payout.id, [...new Set(obstaclesOf(payout))]]));
}

/** The job whose charge a payout is made from; null for one from the platform's balance. */
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

/** What keeps the money of one payment back. */
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
  if (payment.reversals.length > 0) return "reversing";
  // Test money is none, and real money does not leave while a test account is tried.
  const isTest = payment.account.endsWith(":test");
  return payment.account !== "" && isTest !== isTestMode(ctx) ? "other_mode" : null;
}

/** Whether the desk is still asked to look at a job before its payout, which then goes by itself. */
function waitsForDesk(
  ctx: ServiceContext,
  { booking, ledgerEntries }: Pick<NonNullable<Row["payment"]>, "booking" | "ledgerEntries">,
): boolean {
  const until = reviewedUntil(ledgerEntries.map(({ availableAt }) => availableAt));
  return booking.alerts.length > 0 && (until === null || ctx.clock.now() < until);
}

function isTestMode({ payments }: ServiceContext): boolean {
  return payments.mode !== "off" && !payments.livemode;
}
