import { FIRST_SERVICE_PROMO } from "~/domain/booking/pricing";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { promoState } from "~/domain/promo/promo";
import type { DeskPromo } from "~/domain/promo/schema";
import { statement } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

type Reading = Pick<ServiceContext, "db" | "sql" | "clock">;

/** How often each code is used now, and what it took off there. */
const used = statement((db) =>
  db
    .selectFrom("PromoRedemption as r")
    .innerJoin("Booking as b", "b.id", "r.bookingId")
    .select((eb) => [
      "r.code",
      eb.fn.countAll<number>().as("uses"),
      eb.fn.sum<number>("b.discountCents").as("cents"),
    ])
    .groupBy("r.code"),
);

/** What the books say the platform added for the jobs of each code. */
const added = statement((db) =>
  db
    .selectFrom("LedgerEntry as e")
    .innerJoin("Booking as b", "b.id", "e.bookingId")
    .select((eb) => ["b.promoCode", eb.fn.sum<number>("e.amountCents").as("cents")])
    .where("e.account", "=", "platform")
    .where("e.kind", "=", "promo_subsidy")
    .where("b.promoCode", "is not", null)
    .groupBy("b.promoCode"),
);

/** GET /api/desk/promos: all codes, the newest first. */
export async function listPromos(ctx: Reading, _actor: Actor<"staff">): Promise<DeskPromo[]> {
  const rows = await ctx.db.promo.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  const uses = new Map((await ctx.sql(used({}))).map((row) => [row.code, row]));
  const costs = new Map((await ctx.sql(added({}))).map((row) => [row.promoCode, row.cents]));
  return rows.map((row) => {
    const now = uses.get(row.code);
    // The books' side of the platform is negative; none is no minus.
    const cost = 0 - Number(costs.get(row.code) ?? 0);
    const count = Number(now?.uses ?? 0);
    return {
      id: row.id,
      code: row.code,
      percent: row.percent,
      amount: row.amountCents === null ? null : centsToText(row.amountCents),
      firstBookingOnly: row.firstBookingOnly,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      usesInAll: row.usesInAll,
      usesPerPerson: row.usesPerPerson,
      bornBy: row.bornBy,
      state: promoState({ ...row, uses: count }, ctx.clock.now()),
      paused: row.pausedAt !== null,
      promised: isPromised(row),
      version: row.version,
      uses: count,
      discounts: centsToText(Number(now?.cents ?? 0)),
      cost: centsToText(cost),
    };
  });
}

/** The same of one of them. */
export async function deskPromo(
  ctx: Reading,
  actor: Actor<"staff">,
  id: string,
): Promise<DeskPromo> {
  const promo = (await listPromos(ctx, actor)).find((row) => row.id === id);
  if (promo === undefined) throw promoNotFound();
  return promo;
}

/** FIRST20 stands on the landing page with its number. */
export function isPromised({ code }: { code: string }): boolean {
  return code === FIRST_SERVICE_PROMO.code;
}

export function promoNotFound(): DomainError {
  return new DomainError("promoNotFound");
}
