import { planTrial } from "~/domain/mechanic/trial";
import { DomainError } from "~/domain/errors";
import { site } from "~/server/gateways/runtime/site";
import type { SubscriptionView } from "~/server/gateways/payments/view";
import type { Actor } from "../../actor";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { currentAccount, isForeign, orMissing } from "../authorization/account";
import { asCustomer } from "../card/customer";

/** Returns whether mechanics can buy a plan here, which decides what follows an ended trial. */
export function isPaidPlanOnSale(ctx: ServiceContext): boolean {
  return ctx.payments.mode !== "off" && ctx.mechanicPlanId !== null;
}

/**
 * POST /api/mechanic/plan/checkout: a hosted checkout for the monthly plan, or null if plans aren't
 * sold yet. A mechanic whose plan's payment failed uses the portal to change the card instead of
 * buying again. Two tabs get the same checkout. After a finished one, a new one is made.
 */
export async function startUpgrade(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<{ checkoutUrl: string | null }> {
  const priceId = ctx.mechanicPlanId;
  if (ctx.payments.mode === "off" || priceId === null) return { checkoutUrl: null };
  const { userId } = actor;
  const profile = await loadProfile(ctx, actor);
  const account = await currentAccount(ctx);
  const checkout = await openCheckout(ctx, profile, account);
  const now = await ctx.db.mechanicProfile.findUniqueOrThrow({ where: { userId } });
  if (now.subscriptionStatus === "active") throw new DomainError("hasPlan");
  if (now.subscriptionStatus === "past_due" && hasPlanHere(now, account)) {
    return { checkoutUrl: (await portalOf(ctx, userId)).url };
  }
  if (checkout !== null) return { checkoutUrl: checkout.url };
  const before = profile.planCheckoutId;
  const session = await asCustomer(ctx, userId, (customerId) =>
    ctx.payments.createSubscriptionCheckout({
      customerId,
      priceId,
      successUrl: `${site.url}/mechanic/dashboard?upgraded=1`,
      cancelUrl: `${site.url}/mechanic/dashboard`,
      // The key names the previous checkout, so two clicks at once open the same page.
      // precondition: a plan is bought through one checkout, in however many windows
      idempotencyKey: `upgrade:${userId}:${customerId}:${before ?? "first"}`,
      metadata: { userId },
      trial: planTrial(now, ctx.clock.now()),
    }),
  );
  await ctx.db.mechanicProfile.updateMany({
    where: { userId, planCheckoutId: before },
    data: { planCheckoutId: session.id, planCheckoutAccount: account },
  });
  return { checkoutUrl: session.url };
}

/**
 * Returns the provider's page where a mechanic cancels or resumes the plan, or changes its card.
 */
export async function planPortal(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<{ url: string }> {
  if (ctx.payments.mode === "off") throw new DomainError("paymentsOff");
  const profile = await loadProfile(ctx, actor);
  if (!hasPlanHere(profile, await currentAccount(ctx))) throw new DomainError("noPlan");
  return portalOf(ctx, actor.userId);
}

function portalOf(ctx: ServiceContext, userId: string): Promise<{ url: string }> {
  return asCustomer(ctx, userId, (customerId) =>
    ctx.payments.openPortal({ customerId, returnUrl: `${site.url}/mechanic/settings` }),
  );
}

async function loadProfile(ctx: ServiceContext, actor: Actor<"mechanic">) {
  const profile = await ctx.db.mechanicProfile.findUnique({ where: { userId: actor.userId } });
  if (profile === null) throw new DomainError("profileRequired");
  return profile;
}

interface Plan {
  stripeSubscriptionId: string | null;
  subscriptionAccount: string;
  planCheckoutId: string | null;
  planCheckoutAccount: string;
}

/** Returns whether the known plan belongs to the account in use. */
function hasPlanHere(
  {
    stripeSubscriptionId,
    subscriptionAccount,
  }: Pick<Plan, "stripeSubscriptionId" | "subscriptionAccount">,
  account: string,
): boolean {
  return stripeSubscriptionId !== null && !isForeign({ account: subscriptionAccount }, account);
}

/** Returns the open checkout. A purchase made there counts even before its webhook arrives. */
async function openCheckout(
  ctx: ServiceContext,
  plan: Plan,
  account: string,
): Promise<{ url: string } | null> {
  const { planCheckoutId: id, planCheckoutAccount, stripeSubscriptionId } = plan;
  if (id === null || isForeign({ account: planCheckoutAccount }, account)) return null;
  const checkout = await orMissing(ctx.payments.retrieveCheckout(id));
  if (checkout === null) return null;
  const { url, subscriptionId } = checkout;
  if (subscriptionId !== null && subscriptionId !== stripeSubscriptionId) {
    await applySubscription(ctx, await ctx.payments.retrieveSubscription(subscriptionId));
  }
  return url === null ? null : { url };
}

/**
 * Keeps a mechanic's plan in step with the provider's subscription. A mechanic has one plan. Events
 * of another subscription count only if that one is active and the known one is over.
 */
export async function applySubscription(
  ctx: ServiceContext,
  subscription: SubscriptionView,
): Promise<void> {
  const customer = await ctx.db.providerCustomer.findUnique({
    where: { customerId: subscription.customerId },
    select: { userId: true },
  });
  if (customer === null) {
    ctx.log.warn({ subscriptionId: subscription.id }, "a subscription belongs to no user of ours");
    return;
  }
  const { userId } = customer;
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    select: { stripeSubscriptionId: true, subscriptionAccount: true },
  });
  if (profile === null) return;
  const account = await currentAccount(ctx);
  const known = profile.stripeSubscriptionId;
  const isOther = known !== subscription.id && hasPlanHere(profile, account);
  if (known !== null && isOther && !(await follows(ctx, subscription, known))) {
    await lookAtSecond(ctx, subscription, known);
    return;
  }
  await ctx.db.mechanicProfile.updateMany({
    where: { userId, stripeSubscriptionId: known },
    data: {
      subscriptionStatus: subscription.status,
      subscriptionEndsAt: subscription.currentPeriodEnd,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      stripeSubscriptionId: subscription.id,
      subscriptionAccount: account,
    },
  });
  await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
}

/**
 * Alerts staff to a second active plan, bought outside the product. They decide which one ends and
 * what is refunded.
 */
async function lookAtSecond(
  ctx: ServiceContext,
  other: SubscriptionView,
  known: string,
): Promise<void> {
  ctx.log.warn({ subscriptionId: other.id, known }, "not the mechanic's subscription");
  if (other.status === "expired") return;
  await raiseAlert(ctx, {
    facts: { kind: "second_plan" },
    subject: other.id,
    bookingId: null,
  });
}

/** Returns whether a subscription replaces the known one. */
async function follows(
  ctx: ServiceContext,
  next: SubscriptionView,
  known: string,
): Promise<boolean> {
  if (next.status === "expired") return false;
  const present = await orMissing(ctx.payments.retrieveSubscription(known));
  return present === null || present.status === "expired";
}
