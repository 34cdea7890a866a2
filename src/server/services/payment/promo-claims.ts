import { createHmac } from "node:crypto";
import { Prisma } from "~/generated/prisma/client";
import { mailboxKey } from "~/domain/account/mailbox";
import { phoneKey } from "~/domain/account/phone";
import type { ServiceContext } from "../context";
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

/**
 * The redemption of the code of a new booking (the WITH part `booking`), as further parts of the
 * statement that writes it. Each claim is unique: a second one at the same moment fails the statement.
 */
export function redemptionParts(claims: readonly Claim[]): Prisma.Sql {
  return Prisma.sql`, redeemed AS (
    INSERT INTO "PromoRedemption" ("userId", "code", "bookingId", "createdAt", "claimedAt")
    SELECT b."customerId", b."promoCode", b."id", b."createdAt", b."createdAt" FROM booking b
  ), claimed AS (
    INSERT INTO "PromoClaim" ("code", "kind", "hash", "bookingId", "createdAt")
    SELECT b."promoCode", c."kind", c."hash", b."id", b."createdAt"
    FROM booking b, json_to_recordset(${JSON.stringify(claims)}::json) AS c("kind" text, "hash" text)
  )`;
}

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
  await ctx.db
    .$queryRaw`SELECT 1 FROM "Booking" WHERE "id" = ${booking.id}::uuid FOR NO KEY UPDATE`;
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

/** Adds claims to a booking's redemption, where it still has one; those of others stay theirs. */
export async function addClaims(
  ctx: ServiceContext,
  bookingId: string,
  claims: readonly Claim[],
): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO "PromoClaim" ("code", "kind", "hash", "bookingId", "createdAt")
    SELECT r."code", c."kind", c."hash", r."bookingId", ${ctx.clock.now()}
    FROM "PromoRedemption" r,
      json_to_recordset(${JSON.stringify(claims)}::json) AS c("kind" text, "hash" text)
    WHERE r."bookingId" = ${bookingId}::uuid
    ON CONFLICT DO NOTHING`;
}
