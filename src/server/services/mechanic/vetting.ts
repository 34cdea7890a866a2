import type { Prisma } from "~/generated/prisma/client";
import { IN_HAND_STATUSES } from "~/domain/booking/status";
import {
  checksOf,
  isVerified,
  vettingOf,
  type Ineligibility,
  type VettingTerms,
} from "~/domain/vetting/rules";
import type {
  Expression,
  ExpressionBuilder,
  SqlBool,
  Tables,
} from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";

/** Columns `ineligibilityOf` needs. */
export const vettedSelect = {
  suspendedAt: true,
  insuredUntil: true,
  verifiedUntil: true,
} satisfies Prisma.MechanicProfileSelect;

export function vettingTerms(ctx: Pick<ServiceContext, "clock" | "mustBeVerified">): VettingTerms {
  return { now: ctx.clock.now(), mustBeVerified: ctx.mustBeVerified };
}

/** The terms as values of a statement. */
export interface TermValues {
  now: Expression<Date>;
  mustBeVerified: Expression<boolean>;
}

type OnMechanic = ExpressionBuilder<Tables & { p: Tables["MechanicProfile"] }, "p">;

/**
 * Builds the SQL conditions for a mechanic `p` to be eligible, each named by the ineligibility it
 * rules out.
 */
export function eligibility(eb: OnMechanic, { now, mustBeVerified }: TermValues) {
  return {
    suspended: eb("p.suspendedAt", "is", null),
    uninsured: eb.or([eb("p.insuredUntil", "is", null), eb("p.insuredUntil", ">", now)]),
    unverified: eb.or([eb.not(mustBeVerified), eb("p.verifiedUntil", ">", now)]),
  } satisfies Record<Ineligibility, Expression<SqlBool>>;
}

/** Builds the SQL condition that a mechanic `p` is eligible: `ineligibilityOf` in SQL. */
export function isEligible(eb: OnMechanic, terms: TermValues) {
  return eb.and(Object.values(eligibility(eb, terms)));
}

/**
 * Writes a mechanic's verification, from their documents and their account at the payment provider.
 * Nothing else writes it. Runs in a transaction that has locked the person.
 * @param account the provider's account whose transfers pay mechanics here; empty if none do
 */
export async function settleVetting(
  ctx: Pick<ServiceContext, "db" | "clock">,
  userId: string,
  account: string,
): Promise<void> {
  const [profile, documents] = await Promise.all([
    ctx.db.mechanicProfile.findUnique({
      where: { userId },
      select: { checks: true, transfersActive: true, payoutAccountKey: true },
    }),
    ctx.db.mechanicDocument.findMany({
      where: { mechanicId: userId, state: "accepted" },
      select: { kind: true, decidedAt: true, issuedOn: true, expiresOn: true },
    }),
  ]);
  if (profile === null) return;
  const isActive =
    profile.transfersActive && account !== "" && profile.payoutAccountKey === account;
  const known = checksOf(profile.checks).find(({ by }) => by === "provider");
  const since = known === undefined ? ctx.clock.now() : new Date(known.at);
  const accepted = documents.flatMap(({ decidedAt, ...document }) =>
    decidedAt === null ? [] : [{ ...document, decidedAt }],
  );
  const vetting = vettingOf(accepted, { activeSince: isActive ? since : null });
  await ctx.db.mechanicProfile.update({ where: { userId }, data: vetting });
  const now = ctx.clock.now();
  if (!isVerified(vetting, now)) return;
  // A verified mechanic may see the contact of all their jobs.
  await ctx.db.booking.updateMany({
    where: { mechanicId: userId, status: { in: IN_HAND_STATUSES }, contactOpensAt: { gt: now } },
    data: {
      // precondition: a mechanic who gets verified can read the contact details of their jobs
      contactOpensAt: now,
    },
  });
}
