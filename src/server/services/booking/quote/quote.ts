import { v7 as uuid } from "uuid";
import { discountOf } from "~/domain/promo/promo";
import { freeCountOf } from "~/domain/calendar/schema";
import { firstStarts } from "~/domain/calendar/slots";
import { quote } from "~/domain/booking/price/pricing";
import { FIRST_TIMES, MECHANICS_FOR_TIMES, QUOTE_MINUTES } from "~/domain/booking/quote/policy";
import type { QuoteInput, QuoteView } from "~/domain/booking/quote/schema";
import { busyUntil } from "~/domain/booking/wizard";
import { pricedCar } from "~/domain/catalog/price-rule";
import { centsToText } from "~/domain/money";
import { statement, type Tables, type Value } from "~/server/gateways/db/statements";
import { isRowId } from "~/domain/text/text";
import type { Promo } from "~/generated/prisma/client";
import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";
import { calendarsNear, coarsePlace, countWorkingAt, type CoarsePlace } from "../../calendar/reach";
import type { ActorFacts } from "../../actor";
import type { ServiceContext } from "../../context";
import { settle } from "../../counted";
import { inTransaction } from "../../transaction";
import { priceRangeFor, type Line } from "../create/lines";
import { requirePromo, requirePromoOfNobody, countPromoTry } from "../../promo/redeem";
import { countedToday, counting, type Counted } from "../funnel";

/**
 * POST /api/quotes: the price of services at a location, how many mechanics are near, and the first
 * free times. The answer doesn't depend on being signed in, except that only an account's earlier
 * use of a promo code is known.
 * By API key, only an account's first 60 quotes of an hour say who is near and when.
 * @throws {DomainError} 400 unknown service; 422 promo code; 429 more than 60 an hour, 600 by key, or
 *   20 wrong promo codes
 */
export async function quoteFor(
  ctx: ServiceContext,
  caller: Caller,
  { location, serviceIds, vehicle, issueDescription, promoCode, entry }: QuoteInput,
): Promise<QuoteView> {
  const car = vehicle === undefined ? {} : pricedCar(vehicle);
  const [{ lines, highest }] = await Promise.all([
    priceRangeFor(ctx, serviceIds, car),
    countQuote(ctx, caller),
  ]);
  const promo = promoCode ? await promoOf(ctx, caller?.userId ?? null, promoCode) : null;
  const place = await coarsePlace(ctx, location);
  const near =
    place && (await mayAskWhoIsNear(ctx, caller)) && (await mechanicsNear(ctx, place, lines));
  const terms = { issueDescription, promo: promo && discountOf(promo) };
  const price = quote({ lines, ...terms });
  const { totalCents: highestCents } = quote({ lines: highest, ...terms });

  const id = uuid();
  const validUntil = new Date(ctx.clock.now().getTime() + QUOTE_MINUTES * MINUTE_MS);
  const stored = {
    ...price,
    ...countedToday(ctx, "quotes", entry),
    id,
    validUntil,
    zipCode: /\d{5}$/.exec(place?.area ?? "")?.[0] ?? null,
    lines: JSON.stringify(
      lines.map(({ serviceId, name, priceCents }) => ({ serviceId, name, priceCents })),
    ),
  };
  const view = {
    quoteId: id,
    lines: lines.map(({ serviceId, name, priceCents, parts, partsNote, ...line }) => ({
      serviceId,
      name,
      price: centsToText(priceCents),
      ...(parts === null ? {} : { parts, partsNote }),
      ...(line.priceNote === null ? {} : { priceNote: line.priceNote }),
      ...(line.factsMissing ? { factsMissing: true } : {}),
    })),
    subtotal: centsToText(price.subtotalCents),
    platformFee: centsToText(price.platformFeeCents),
    discount: centsToText(price.discountCents),
    total: centsToText(price.totalCents),
    ...(highestCents > price.totalCents ? { highestTotal: centsToText(highestCents) } : {}),
    diagnosticFee: centsToText(price.diagnosticFeeCents),
    validUntil: validUntil.toISOString(),
    timeZone: place?.timeZone ?? null,
    ...near,
  };
  const store = async (ctx: ServiceContext) => {
    await ctx.sql(storing(stored));
    return view;
  };
  return inTransaction(ctx, store, { statements: "one" });
}

/** The caller's session, or null. */
type Caller = Pick<ActorFacts, "userId" | "sessionId" | "key"> | null;

/** Counts a quote, by network or by key. */
async function countQuote({ limits, clientAddress }: ServiceContext, caller: Caller) {
  await (caller?.key === undefined
    ? limits.consume("quotes", clientAddress)
    : limits.consume("keyQuotes", caller.sessionId));
}

/**
 * Counts an answer by key that says who is near, for all of an account's keys together, so that more
 * keys don't show more of where mechanics are.
 */
async function mayAskWhoIsNear({ limits }: ServiceContext, caller: Caller): Promise<boolean> {
  return caller?.key === undefined || limits.first("keyNearby", caller.userId);
}

interface Stored extends Omit<Tables["Quote"], "lines">, Counted {
  lines: string;
}

/** Stores a quote and counts it, in one round trip. */
const storing = statement((db, value: Value<Stored>) =>
  counting(
    db.with("quote", (db) =>
      db.insertInto("Quote").values((eb) => ({
        id: value("id"),
        zipCode: value("zipCode"),
        lines: eb.cast<Tables["Quote"]["lines"]>(value("lines"), "jsonb"),
        subtotalCents: value("subtotalCents"),
        platformFeeCents: value("platformFeeCents"),
        discountCents: value("discountCents"),
        diagnosticFeeCents: value("diagnosticFeeCents"),
        totalCents: value("totalCents"),
        validUntil: value("validUntil"),
      })),
    ),
    value,
  ),
);

async function promoOf(ctx: ServiceContext, userId: string | null, code: string): Promise<Promo> {
  const tried = await countPromoTry(ctx, { userId, code });
  if (userId === null) return settle(tried, requirePromoOfNobody(ctx, code));
  return (await settle(tried, requirePromo(ctx, userId, code))).promo;
}

/**
 * Counts the mechanics nearby regardless of the viewer's blocks. While none of them takes requests,
 * one or two count as they would online. Otherwise viewers could see who blocked them, by comparing
 * the count with the one they get signed out, or from an offline mechanic.
 */
async function mechanicsNear(
  ctx: ServiceContext,
  place: CoarsePlace,
  lines: readonly Line[],
): Promise<Required<Pick<QuoteView, "nearby" | "served" | "firstAvailable">>> {
  const from = ctx.clock.now();
  const to = new Date(from.getTime() + FIRST_TIMES.days * DAY_MS);
  const until = busyUntil(
    to,
    lines.map((line) => line.durationMinutes),
  );
  const calendars = await calendarsNear(ctx, place, { viewerId: null, from, until });
  const starts = firstStarts(
    calendars,
    {
      from: from.getTime(),
      to: to.getTime(),
      minutes: (until.getTime() - to.getTime()) / MINUTE_MS,
    },
    from.getTime(),
    { most: FIRST_TIMES.most, atLeast: MECHANICS_FOR_TIMES },
  );
  const online = calendars.length;
  const working = online > 0 ? online : await countWorkingAt(ctx, place, MECHANICS_FOR_TIMES);
  const areFewAway = online === 0 && working < MECHANICS_FOR_TIMES;
  return {
    nearby: freeCountOf(areFewAway ? working : online),
    served: working > 0,
    firstAvailable: starts.map((start) => ({ start: new Date(start).toISOString() })),
  };
}

/** Deletes expired quotes (job cleanup). */
export async function forgetQuotes({ prisma, clock }: ServiceContext): Promise<void> {
  await prisma.quote.deleteMany({ where: { validUntil: { lte: clock.now() } } });
}

/** Returns the total that a visitor was shown, in cents; null once the quote has expired. */
export async function totalOfQuote(ctx: ServiceContext, quoteId: string): Promise<number | null> {
  if (!isRowId(quoteId)) return null;
  const row = await ctx.db.quote.findFirst({
    where: { id: quoteId, validUntil: { gt: ctx.clock.now() } },
    select: { totalCents: true },
  });
  return row?.totalCents ?? null;
}
