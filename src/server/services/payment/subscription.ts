import { site } from "~/server/gateways/ops/site";
import { DomainError } from "~/domain/errors";
import type { SubscriptionView } from "~/server/gateways/payments/gateway";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { asCustomer } from "./customer";

/** Whether mechanics can buy a plan here; decides what an ended trial turns into. */
export function isPaidPlanOnSale(ctx: ServiceContext): boolean {
  return ctx.payments.mode !== "off" && ctx.mechanicPlanId !== null;
}

/** Upgrade Now: a hosted checkout for the monthly plan, or null where plans are not sold yet. */
export async function startUpgrade(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<{ checkoutUrl: string | null }> {
  const priceId = ctx.mechanicPlanId;
  if (ctx.payments.mode === "off" || priceId === null) return { checkoutUrl: null };
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      mechanicProfile: { select: { subscriptionStatus: true } },
    },
  });
  if (user.mechanicProfile === null) {
    throw new DomainError("profileRequired");
  }
  if (user.mechanicProfile.subscriptionStatus === "active") {
    throw new DomainError("hasPlan");
  }
  const hour = ctx.clock.now().toISOString().slice(0, 13);
  const session = await asCustomer(ctx, user, (customerId) =>
    ctx.payments.createSubscriptionCheckout({
      customerId,
      priceId,
      successUrl: `${site.url}/mechanic/dashboard?upgraded=1`,
      cancelUrl: `${site.url}/mechanic/dashboard`,
      idempotencyKey: `upgrade:${user.id}:${customerId}:${hour}`,
      metadata: { userId: user.id },
    }),
  );
  return { checkoutUrl: session.url };
}

/** Keeps a mechanic's plan in step with the provider's subscription. */
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
  await ctx.db.mechanicProfile.updateMany({
    where: { userId: customer.userId },
    data: {
      subscriptionStatus: planStatus(subscription),
      subscriptionEndsAt: subscription.currentPeriodEnd,
      stripeSubscriptionId: subscription.id,
    },
  });
  await ctx.live.publish(ctx.db, { topic: "profile", users: [customer.userId], mechanics: false });
}

function planStatus({ status }: SubscriptionView): "active" | "past_due" | "expired" {
  switch (status) {
    case "active":
    case "trialing":
      return "active";
    case "past_due":
    case "incomplete":
    case "unpaid":
      return "past_due";
    case "canceled":
    case "incomplete_expired":
    case "paused":
      return "expired";
    default:
      return status satisfies never;
  }
}
