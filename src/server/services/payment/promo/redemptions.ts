import { createHmac } from "node:crypto";
import { mailboxKey } from "~/domain/account/email/mailbox";
import { phoneKey } from "~/domain/account/phone";
import { fullPriceCents } from "~/domain/booking/price/pricing";
import { freeSlot } from "~/domain/promo/promo";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { jsonRows, statement, type Expression, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { sealedKey } from "../sealed-key";

/** Marks that two accounts are the same person, besides the account itself. */
export interface Claim {
  kind: "mailbox" | "phone" | "card";
  /** Keyed, so that the row tells nobody the number or the address. */
  hash: string;
}

const KEY_NAME = "promo-claims";

/** Makes the key that claims are hashed with, so that no question has to. */
export async function prepareClaims(ctx: Pick<ServiceContext, "db" | "clock">): Promise<void> {
  await sealedKey(ctx, KEY_NAME);
}

async function hashed(
  ctx: Pick<ServiceContext, "db" | "clock">,
  marks: readonly (readonly [Claim["kind"], string | null])[],
): Promise<Claim[]> {
  const key = await sealedKey(ctx, KEY_NAME);
  return marks.flatMap(([kind, mark]) =>
    mark === null
      ? []
      : [{ kind, hash: createHmac("sha256", key).update(`${kind}:${mark}`).digest("base64url") }],
  );
}

/** Returns a person's marks before a card is known: mailbox and phone, in any spelling. */
export async function personClaims(ctx: ServiceContext, userId: string): Promise<Claim[]> {
  const { email, phone } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, phone: true },
  });
  return hashed(ctx, [
    ["mailbox", email === null ? null : mailboxKey(email)],
    ["phone", phoneKey(phone)],
  ]);
}

/** A claim with its number among the uses of that mailbox, phone or card. */
export interface NumberedClaim extends Claim {
  slot: number;
}

/**
 * What another use of a code would claim, and how often it was used by this person already: by whichever
 * of account, mailbox and phone has it most. Each use is a number of its own, so that of two at once that
 * draw the same one the database takes one.
 */
export async function nextUse(
  ctx: ServiceContext,
  userId: string,
  code: string,
): Promise<{ uses: number; slot: number; claims: NumberedClaim[] }> {
  const claims = await personClaims(ctx, userId);
  const own = await ctx.db.promoRedemption.findMany({
    where: { userId, code },
    select: { slot: true },
  });
  const taken = await ctx.db.promoClaim.findMany({
    where: { code, OR: claims.map(({ kind, hash }) => ({ kind, hash })) },
    select: { kind: true, hash: true, slot: true },
  });
  const slotsOf = ({ kind, hash }: Claim) =>
    taken.filter((row) => row.kind === kind && row.hash === hash).map(({ slot }) => slot);
  return {
    uses: Math.max(own.length, ...claims.map((claim) => slotsOf(claim).length)),
    slot: freeSlot(own.map(({ slot }) => slot)),
    claims: claims.map((claim) => ({ ...claim, slot: freeSlot(slotsOf(claim)) })),
  };
}

/** Claims as rows of a larger statement, from their JSON. */
export const claimRows = (json: Expression<string>) =>
  jsonRows<NumberedClaim>(json, { kind: "text", hash: "text", slot: "integer" });

/** The constraints that the second redemption of one person meets. */
const ONCE_PER_PERSON = ["PromoRedemption_pkey", "PromoClaim_pkey"];

export function isSecondRedemption(constraint: string | null): boolean {
  return constraint !== null && ONCE_PER_PERSON.includes(constraint);
}

/** The claim of a card, by what the provider knows its number by. */
export async function cardClaims(
  ctx: ServiceContext,
  fingerprint: string | null,
): Promise<Claim[]> {
  return hashed(ctx, [["card", fingerprint]]);
}

/**
 * Claims the card that is to pay a discounted booking, in the caller's transaction; false where
 * another booking had the code with it. Of two at once the second waits for the first. A booking
 * without a code asks nothing of its card.
 */
export async function claimCard(
  ctx: ServiceContext,
  booking: { id: string; promoCode: string | null },
  fingerprint: string | null,
): Promise<boolean> {
  if (booking.promoCode === null || fingerprint === null) return true;
  // Before the redemption, as a cancel does, so that the two never wait for one another.
  await lockBooking(ctx, booking.id);
  const [card] = await cardClaims(ctx, fingerprint);
  if (card === undefined) return true;
  for (;;) {
    const { taken, isOwn, isFull } = await usesOfCard(ctx, booking, card);
    if (isOwn) return true;
    if (isFull) return false;
    // Of two that draw one number at once, the second draws again.
    await addClaims(ctx, booking.id, [{ ...card, slot: freeSlot(taken) }]);
    if (!(await stillDiscounted(ctx, booking.id))) return true;
  }
}

/** A cancel that was first has given the code back, and there is nothing to claim. */
async function stillDiscounted(ctx: ServiceContext, bookingId: string): Promise<boolean> {
  return (await ctx.db.promoRedemption.count({ where: { bookingId } })) > 0;
}

/** The uses of a card with a booking's code: whose they are, and whether there is another one. */
async function usesOfCard(
  ctx: ServiceContext,
  { id, promoCode: code }: { id: string; promoCode: string | null },
  { kind, hash }: Claim,
) {
  const uses =
    code === null ? [] : await ctx.db.promoClaim.findMany({ where: { code, kind, hash } });
  const promo =
    code === null
      ? null
      : await ctx.db.promo.findUnique({ where: { code }, select: { usesPerPerson: true } });
  return {
    taken: uses.map(({ slot }) => slot),
    isOwn: uses.some(({ bookingId }) => bookingId === id),
    isFull: uses.length >= (promo?.usesPerPerson ?? 1),
  };
}

/** Returns if this card has already used the code as often as it allows. Doesn't claim a use. */
export async function isCardOfAnother(
  ctx: ServiceContext,
  booking: { id: string; promoCode: string | null },
  fingerprint: string | null,
): Promise<boolean> {
  const [card] = booking.promoCode === null ? [] : await cardClaims(ctx, fingerprint);
  if (card === undefined) return false;
  const { isOwn, isFull } = await usesOfCard(ctx, booking, card);
  return isFull && !isOwn;
}

/** Another booking had the code with this card: its customer goes on at the full price, or with another. */
export function cardOfAnother(
  booking: Discounted & { status: string; promoCode: string | null },
): DomainError {
  const fullPrice = centsToText(fullPriceCents(booking));
  const promo = booking.promoCode ?? "this code";
  return new DomainError("cardOfAnother", { status: booking.status, fullPrice, promo });
}

type Discounted = Parameters<typeof fullPriceCents>[0];

/** Adds claims to a booking's redemption, where it still has one; those of others stay theirs. */
export async function addClaims(
  ctx: ServiceContext,
  bookingId: string,
  claims: readonly NumberedClaim[],
): Promise<void> {
  await ctx.sql(adding({ bookingId, claims: JSON.stringify(claims), now: ctx.clock.now() }));
}

const adding = statement((db, value: Value<{ bookingId: string; claims: string; now: Date }>) =>
  db
    .insertInto("PromoClaim")
    .columns(["code", "kind", "hash", "slot", "bookingId", "createdAt"])
    .expression((eb) =>
      eb
        .selectFrom(["PromoRedemption as r", claimRows(value("claims"))])
        .select(["r.code", "rows.kind", "rows.hash", "rows.slot", "r.bookingId"])
        .select(value("now").as("createdAt"))
        .where("r.bookingId", "=", value("bookingId")),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind"),
);
