import { createHmac } from "node:crypto";
import { mailboxKey } from "~/domain/account/mailbox";
import { phoneKey } from "~/domain/account/phone";
import { fullPriceCents } from "~/domain/booking/pricing";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { jsonRows, statement, type Expression, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { sealedKey } from "./sealed-key";

/** What tells that two accounts are one person, beside the account itself. */
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

/** What is known of a person before a card is: mailbox and phone, however they are spelt. */
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

/** Whether one of these has had this code already. */
export async function isClaimed(
  ctx: ServiceContext,
  code: string,
  claims: readonly Claim[],
): Promise<boolean> {
  const found = await ctx.db.promoClaim.findFirst({
    where: { code, OR: claims.map(({ kind, hash }) => ({ kind, hash })) },
    select: { kind: true },
  });
  return found !== null;
}

/** Claims as rows of a larger statement, from their JSON. */
export const claimRows = (json: Expression<string>) =>
  jsonRows<Claim>(json, { kind: "text", hash: "text" });

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
  await addClaims(ctx, booking.id, await cardClaims(ctx, fingerprint));
  return !(await isCardOfAnother(ctx, booking, fingerprint));
}

/** Whether another booking had the code with this card; claims nothing. */
export async function isCardOfAnother(
  ctx: ServiceContext,
  { id, promoCode }: { id: string; promoCode: string | null },
  fingerprint: string | null,
): Promise<boolean> {
  const [claim] = promoCode === null ? [] : await cardClaims(ctx, fingerprint);
  if (promoCode === null || claim === undefined) return false;
  const claimed = await ctx.db.promoClaim.findUnique({
    where: { code_kind_hash: { code: promoCode, ...claim } },
    select: { bookingId: true },
  });
  return claimed !== null && claimed.bookingId !== id;
}

/** Another booking had the code with this card: its customer goes on at the full price, or with another. */
export function cardOfAnother(booking: Discounted & { status: string }): DomainError {
  const fullPrice = centsToText(fullPriceCents(booking));
  return new DomainError("cardOfAnother", { status: booking.status, fullPrice });
}

type Discounted = Parameters<typeof fullPriceCents>[0];

/** Adds claims to a booking's redemption, where it still has one; those of others stay theirs. */
export async function addClaims(
  ctx: ServiceContext,
  bookingId: string,
  claims: readonly Claim[],
): Promise<void> {
  await ctx.sql(adding({ bookingId, claims: JSON.stringify(claims), now: ctx.clock.now() }));
}

const adding = statement((db, value: Value<{ bookingId: string; claims: string; now: Date }>) =>
  db
    .insertInto("PromoClaim")
    .columns(["code", "kind", "hash", "bookingId", "createdAt"])
    .expression((eb) =>
      eb
        .selectFrom(["PromoRedemption as r", claimRows(value("claims"))])
        .select(["r.code", "rows.kind", "rows.hash", "r.bookingId", value("now").as("createdAt")])
        .where("r.bookingId", "=", value("bookingId")),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind"),
);
