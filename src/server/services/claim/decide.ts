import { centsToText } from "~/domain/money";
import { canBeVisited, offerDue } from "~/domain/claim/rules";
import type { DecideClaimInput, DeskClaimView } from "~/domain/claim/schema";
import { DomainError } from "~/domain/errors";
import { ANSWERED_NOTE } from "~/domain/staff/alert/kinds";
import type { NoticeAmounts } from "~/domain/notification/amounts";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import { clearAlert } from "../alert/raise";
import { refuseOwnAction } from "../audit/own-affairs";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockBooking, lockUser } from "../locks";
import { currentAccount } from "../payment/authorization/account";
import { forgiveFee, refundableFeeCents } from "../payment/capture/fee";
import { keptOf } from "../payment/kept";
import {
  recordReduction,
  refuseBeyondLimits,
  sendRefunds,
  writeRefund,
} from "../payment/refund/request";
import { countNoShow } from "../booking/actions/mechanic-no-show";
import { notifyAbout } from "../timeline/record";
import { inTransaction, unkeyed } from "../transaction";
import { deskClaim } from "./desk";
import { claimChanged, transitionClaim, noteClaim } from "./transition";
import { claimNotFound } from "./queries";
import { visitObstacle } from "./visits";
import { claimInclude, type ClaimRow } from "./view";

type Cashier = Actor<"cashier" | "staff">;

/**
 * POST /api/desk/claims/{id}/decide: ends a claim with its refund, or asks the mechanic to come
 * back. Of two decisions at once, one counts, and money is refunded once. Errors: 409 already
 * decided, or more than can be refunded.
 */
export async function decideClaim(
  ctx: ServiceContext,
  actor: Cashier,
  input: DecideClaimInput,
): Promise<DeskClaimView> {
  const { id, reason, decision } = input;
  const claim = isRowId(id)
    ? await ctx.db.claim.findUnique({ where: { id }, include: claimInclude })
    : null;
  if (claim === null) throw claimNotFound();
  const { bookingId } = claim;
  // Both sides would see the effects of any other decision, which would reveal the report.
  if (claim.kind === "safety" && decision !== "dismiss") throw new DomainError("reportsAreClosed");
  const account = movesMoney(decision) ? await currentAccount(ctx) : "";
  let refundIds: string[] = [];
  await inTransaction(ctx, async (ctx) => {
    // Locks in the same order as a refund, so the two can't deadlock.
    await lockUser(ctx, actor.userId);
    if (decision === "follow_up" && (await visitObstacle(ctx, claim.booking)) !== null) {
      throw new DomainError("visitImpossible", { status: claim.booking.status });
    }
    const isUpheld = claim.kind === "no_show" && movesMoney(decision);
    if (isUpheld && claim.booking.mechanicId !== null) {
      await lockUser(ctx, claim.booking.mechanicId);
    }
    await lockBooking(ctx, bookingId);
    await refuseOwnAction(ctx, actor, { action: "claim.decided", subject: bookingId });
    if (decision === "follow_up") await order(ctx, claim, reason);
    else {
      if (!(await transitionClaim(ctx, { id, name: "decide", data: { decision, reason } }))) {
        throw claimChanged();
      }
      refundIds = await moveMoney(ctx, actor, claim, { ...input, account });
      await noteClaim(ctx, claim, "claim_decided", actor.userId);
      await notifyDecision(ctx, claim, await decidedAmounts(ctx, id, bookingId));
      if (claim.kind === "safety") await closeAlarm(ctx, id);
      // The decision is that the customer was there and the mechanic wasn't.
      if (isUpheld) await countNoShow(ctx, claim.booking);
    }
    await recordAction(ctx, actor, {
      action: "claim.decided",
      subject: bookingId,
      reason,
      changes: { claim: id, kind: claim.kind, decision },
    });
    return deskClaim(ctx, id);
  });
  await sendRefunds(unkeyed(ctx), refundIds);
  return deskClaim(ctx, id);
}

const movesMoney = (decision: DecideClaimInput["decision"]) =>
  decision === "refund" || decision === "waive_fee";

/** Closes the alarm of a report that has been answered. */
async function closeAlarm(ctx: ServiceContext, claimId: string): Promise<void> {
  await clearAlert(ctx, { kind: "safety", subject: claimId, note: ANSWERED_NOTE });
}

/** Asks the mechanic to offer visit times. No visit is scheduled before that. */
async function order(ctx: ServiceContext, claim: ClaimRow, reason: string): Promise<void> {
  const { id, bookingId, kind, booking } = claim;
  if (!canBeVisited(kind, booking.status)) {
    throw new DomainError("noFollowUp", { status: booking.status });
  }
  const data = { dueAt: offerDue(ctx.clock.now()), followUpId: null, declineReason: null, reason };
  if (!(await transitionClaim(ctx, { id, name: "order", data }))) throw claimChanged();
  await noteClaim(ctx, claim, "claim_visit", null);
  await notifyAbout(ctx, bookingId, "job_claim", { claimId: id });
  await notifyAbout(ctx, bookingId, "claim_visit", { claimId: id });
}

/** Records a decision's refunds. Returns their ids, to be requested from the provider. */
async function moveMoney(
  ctx: ServiceContext,
  actor: Cashier,
  { id, bookingId }: ClaimRow,
  input: DecideClaimInput & { account: string },
): Promise<string[]> {
  const { decision, amount, bornBy = "shared", reason, account } = input;
  const giveBack = async (cents: number, only?: "fee") => {
    await ctx.db.claim.update({ where: { id }, data: { refundCents: cents } });
    const refund = { bookingId, amount: cents, reason, bornBy, account };
    return writeRefund(ctx, actor, only === undefined ? refund : { ...refund, only });
  };
  if (decision === "refund" && amount !== undefined) return giveBack(amount);
  if (decision !== "waive_fee") return [];
  // The captured part of the fee is refunded, and the rest is waived.
  const cents = await refundableFeeCents(ctx, bookingId);
  const refundIds = cents > 0 ? await giveBack(cents, "fee") : [];
  const amountCents = await forgiveFee(ctx, bookingId);
  if (amountCents > 0) {
    await refuseBeyondLimits(ctx, actor, bookingId, amountCents);
    await recordReduction(ctx, actor, { bookingId, amountCents });
  } else if (cents === 0) throw new DomainError("noFeeToWaive");
  return refundIds;
}

/**
 * Returns what a decision refunds; without a refund, what the mechanic keeps of the job. A safety
 * report's decision says nothing about money.
 */
async function decidedAmounts(
  ctx: ServiceContext,
  claimId: string,
  bookingId: string,
): Promise<NoticeAmounts> {
  const { kind, refundCents } = await ctx.db.claim.findUniqueOrThrow({ where: { id: claimId } });
  if (kind === "safety") return {};
  if (refundCents !== null && refundCents > 0) return { amount: centsToText(refundCents) };
  return keptOf(ctx, bookingId);
}

/** Tells both sides, or for a safety report only its reporter. */
async function notifyDecision(
  ctx: ServiceContext,
  claim: ClaimRow,
  amounts: NoticeAmounts,
): Promise<void> {
  const { id: claimId, bookingId, kind, openedBy, booking } = claim;
  const isCustomers = openedBy === booking.customerId;
  if (kind !== "safety" || isCustomers)
    await notifyAbout(ctx, bookingId, "claim_decided", { claimId }, amounts);
  if (kind !== "safety" || !isCustomers) {
    await notifyAbout(ctx, bookingId, "job_claim_decided", { claimId }, amounts);
  }
}
