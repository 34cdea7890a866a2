import { createHmac } from "node:crypto";
import { mailboxKey } from "~/domain/account/email/mailbox";
import { phoneKey } from "~/domain/account/phone";
import { fullPriceCents } from "~/domain/booking/price/pricing";
import { freeSlot } from "~/domain/promo/promo";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { jsonRows, statement, type Expression, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { sealedKey } from "../sealed-key";

/** A mark that identifies a person across accounts: a mailbox, phone or card. */
export interface Mark {
  kind: "mailbox" | "phone" | "card";
  /** A keyed hash, so the row reveals no number or address. */
  hash: string;
}

const KEY_NAME = "promo-claims";

/** Creates the key for hashing marks, so that the first booking doesn't have to. */
export async function prepareMarks(ctx: Pick<ServiceContext, "db" | "clock">): Promise<void> {
  await sealedKey(ctx, KEY_NAME);
}

async function hashed(
  ctx: Pick<ServiceContext, "db" | "clock">,
  marks: readonly (readonly [Mark["kind"], string | null])[],
): Promise<Mark[]> {
  const key = await sealedKey(ctx, KEY_NAME);
  return marks.flatMap(([kind, mark]) =>
    mark === null
      ? []
      : [{ kind, hash: createHmac("sha256", key).update(`${kind}:${mark}`).digest("base64url") }],
  );
}

/** Returns a person's marks before a card is known: mailbox and phone, however they're spelled. */
export async function marksOfPerson(ctx: ServiceContext, userId: string): Promise<Mark[]> {
  const { email, phone } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, phone: true },
  });
  return hashed(ctx, [
    ["mailbox", email === null ? null : mailboxKey(email)],
    ["phone", phoneKey(phone)],
  ]);
}

/** A mark with its number among the uses of that mailbox, phone or card. */
export interface NumberedMark extends Mark {
  slot: number;
}

/**
 * Counts a person's uses of a code and numbers the next one. The count is the highest of account,
 * mailbox and phone. Two simultaneous redemptions draw the same number, and the primary key lets
 * only one in.
 */
export async function nextUse(
  ctx: ServiceContext,
  userId: string,
  code: string,
): Promise<{ uses: number; slot: number; marks: NumberedMark[] }> {
  const marks = await marksOfPerson(ctx, userId);
  const own = await ctx.db.promoRedemption.findMany({
    where: { userId, code },
    select: { slot: true },
  });
  const taken = await ctx.db.promoClaim.findMany({
    where: { code, OR: marks.map(({ kind, hash }) => ({ kind, hash })) },
    select: { kind: true, hash: true, slot: true },
  });
  const slotsOf = ({ kind, hash }: Mark) =>
    taken.filter((row) => row.kind === kind && row.hash === hash).map(({ slot }) => slot);
  return {
    uses: Math.max(own.length, ...marks.map((mark) => slotsOf(mark).length)),
    slot: freeSlot(own.map(({ slot }) => slot)),
    marks: marks.map((mark) => ({ ...mark, slot: freeSlot(slotsOf(mark)) })),
  };
}

/** Turns a JSON list of marks into rows for a larger statement. */
const markRows = (json: Expression<string>) =>
  jsonRows<NumberedMark>(json, { kind: "text", hash: "text", slot: "integer" });

/** Returns a card's mark, from the provider's fingerprint of its number. */
export async function marksOfCard(
  ctx: ServiceContext,
  fingerprint: string | null,
): Promise<Mark[]> {
  return hashed(ctx, [["card", fingerprint]]);
}

/**
 * Adds the paying card's mark to a booking's redemption, in the caller's transaction. Returns false
 * if this card has used up the code on other bookings. Two calls for one booking run one after the
 * other. A booking without a code accepts any card.
 */
export async function markCard(
  ctx: ServiceContext,
  booking: { id: string; promoCode: string | null },
  fingerprint: string | null,
): Promise<boolean> {
  if (booking.promoCode === null || fingerprint === null) return true;
  // Locks the booking before the redemption, as a cancellation does, so the two can't deadlock.
  await lockBooking(ctx, booking.id);
  const [card] = await marksOfCard(ctx, fingerprint);
  if (card === undefined) return true;
  for (;;) {
    const { taken, isOwn, isFull } = await usesOfCard(ctx, booking, card);
    if (isOwn) return true;
    // precondition: a card redeems one person's code
    if (isFull) return false;
    // When two bookings draw the same number at once, the second draws again.
    await addMarks(ctx, booking.id, [{ ...card, slot: freeSlot(taken) }]);
    if (!(await stillDiscounted(ctx, booking.id))) return true;
  }
}

/**
 * Returns whether the booking still has its code. A cancellation may have returned it in the
 * meantime.
 */
async function stillDiscounted(ctx: ServiceContext, bookingId: string): Promise<boolean> {
  return (await ctx.db.promoRedemption.count({ where: { bookingId } })) > 0;
}

/** Reads a card's uses of a booking's code, and whether one is left. */
async function usesOfCard(
  ctx: ServiceContext,
  { id, promoCode: code }: { id: string; promoCode: string | null },
  { kind, hash }: Mark,
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

/**
 * Returns whether this card has already used the code as often as allowed. Doesn't count as a use.
 */
export async function isCardOfAnother(
  ctx: ServiceContext,
  booking: { id: string; promoCode: string | null },
  fingerprint: string | null,
): Promise<boolean> {
  const [card] = booking.promoCode === null ? [] : await marksOfCard(ctx, fingerprint);
  if (card === undefined) return false;
  const { isOwn, isFull } = await usesOfCard(ctx, booking, card);
  return isFull && !isOwn;
}

/**
 * Refuses a card that has used up the code. The customer can pay the full price or use another
 * card.
 */
export function cardOfAnother(
  booking: Discounted & { status: string; promoCode: string | null },
): DomainError {
  const fullPrice = centsToText(fullPriceCents(booking));
  const promo = booking.promoCode ?? "this code";
  return new DomainError("cardOfAnother", { status: booking.status, fullPrice, promo });
}

type Discounted = Parameters<typeof fullPriceCents>[0];

/**
 * Adds marks to a booking's redemption if it still has one. Marks of other redemptions don't
 * change.
 */
export async function addMarks(
  ctx: ServiceContext,
  bookingId: string,
  marks: readonly NumberedMark[],
): Promise<void> {
  await ctx.sql(adding({ bookingId, marks: JSON.stringify(marks), now: ctx.clock.now() }));
}

const adding = statement((db, value: Value<{ bookingId: string; marks: string; now: Date }>) =>
  db
    .insertInto("PromoClaim")
    .columns(["code", "kind", "hash", "slot", "bookingId", "createdAt"])
    .expression((eb) =>
      eb
        .selectFrom(["PromoRedemption as r", markRows(value("marks"))])
        .select(["r.code", "rows.kind", "rows.hash", "rows.slot", "r.bookingId"])
        .select(value("now").as("createdAt"))
        .where("r.bookingId", "=", value("bookingId")),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind"),
);
