import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { cardPaymentSchema, payWithCardSchema } from "~/domain/payment/card/schema";
import { canBeConfirmed } from "~/domain/payment/payment";
import { CARD_CONFIRMATION_HOURS, UNCONFIRMED_CARD_CENTS } from "~/domain/payment/policy";
import { requireOwner } from "../../account/sign-in/reauthentication";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { conflict } from "../../timeline/errors";
import { inTransaction } from "../../transaction";
import { currentAccount, isForeign } from "./account";
import { authorizeCardLater } from "../card/setup";
import { requireCard } from "../card/cards";
import { cardOfAnother, isCardOfAnother } from "../../promo/marks";
import { isCanceled, loadPayable, paymentIn } from "../row";
import { bringInLine } from "./sync";

type Step = z.output<typeof cardPaymentSchema>;
type Card = Awaited<ReturnType<typeof requireCard>>;

/**
 * POST /api/cards/{id}/pay: confirms a client secret with a saved card. If the bank wants to
 * verify the person, their browser continues with the same secret. Errors: 402 the card was
 * refused, 403 more than $200.00 from a session not confirmed within 12 hours, 404 not their card
 * or payment, 409 nothing to pay.
 */
export async function payWithCard(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, clientSecret }: z.output<typeof payWithCardSchema>,
): Promise<Step> {
  if (ctx.payments.mode === "off") throw new DomainError("paymentsOff");
  const card = await requireCard(ctx, actor, id);
  const [objectId = ""] = clientSecret.split("_secret_");
  const step =
    (await payNow(ctx, actor, card, objectId)) ?? (await payLater(ctx, actor, card, objectId));
  if (step === null) throw new DomainError("paymentNotFound");
  // Each step around the provider's calls commits separately. This transaction only remembers the
  // answer.
  return inTransaction(ctx, async () => step);
}

async function payNow(
  ctx: ServiceContext,
  actor: Actor<"user">,
  card: Card,
  intentId: string,
): Promise<Step | null> {
  const own = await ctx.db.payment.findFirst({
    where: { intentId, booking: { customerId: actor.userId } },
  });
  if (own === null || isForeign(own, await currentAccount(ctx))) return null;
  const booking = await loadPayable(ctx, own.bookingId);
  const payment = paymentIn(booking, own.id);
  if (payment === null || !canBeConfirmed(payment) || isCanceled(booking, payment)) {
    throw conflict("nothingToPay", booking.status);
  }
  // A change order is part of a job that's going on right now, and was approved minutes ago, so it
  // needs no new sign-in.
  if (payment.purpose !== "change") await requireOwnerFor(ctx, actor, payment.amountCents);
  const asksOnce = payment.purpose === "booking" && booking.promoCode !== null;
  if (asksOnce && (await isCardOfAnother(ctx, booking, card.fingerprint))) {
    throw cardOfAnother(booking);
  }
  const { status } = await ctx.payments.confirmWithCard(intentId, card.paymentMethodId);
  if (status === "requires_action") return { step: "authenticate" };
  await bringInLine(ctx, booking.id, payment.id);
  return { step: "done" };
}

/** Limits how much someone who finds an open session can spend with a saved card. */
async function requireOwnerFor(
  ctx: ServiceContext,
  actor: Actor<"user">,
  cents: number,
): Promise<void> {
  if (cents <= UNCONFIRMED_CARD_CENTS) return;
  await requireOwner(ctx, actor, { minutes: CARD_CONFIRMATION_HOURS * 60 });
}

/**
 * The job is further away than an authorization lasts, so its card is authorized two days before.
 */
async function payLater(
  ctx: ServiceContext,
  actor: Actor<"user">,
  card: Card,
  setupIntentId: string,
): Promise<Step | null> {
  const setup = await ctx.db.cardSetup.findFirst({
    where: { setupIntentId, booking: { customerId: actor.userId } },
  });
  if (setup === null || setup.bookingId === null) return null;
  const { totalCents } = await loadPayable(ctx, setup.bookingId);
  await requireOwnerFor(ctx, actor, totalCents);
  await authorizeCardLater(ctx, setup.bookingId, card);
  return { step: "done" };
}
