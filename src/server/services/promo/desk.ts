import { FIRST_SERVICE_PROMO } from "~/domain/booking/price/pricing";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { promoState } from "~/domain/promo/promo";
import type { DeskPromo } from "~/domain/promo/schema";
import type { Promo } from "~/generated/prisma/client";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

type Reading = Pick<ServiceContext, "db" | "sql" | "clock">;

/** Counts all codes, or only one, because bookings with it wait during a change. */
type Of = "all" | "one";
type Given = { code: string | null };

/** Counts a code's current uses, and adds up its discounts. */
const used = statementOf((db, value: Value<Given>, of: Of) =>
  db
    .selectFrom("PromoRedemption as r")
    .innerJoin("Booking as b", "b.id", "r.bookingId")
    .select((eb) => [
      "r.code",
      eb.fn.countAll<number>().as("uses"),
      eb.fn.sum<number>("b.discountCents").as("cents"),
    ])
    .$if(of === "one", (uses) => uses.where("r.code", "=", value("code")))
    .groupBy("r.code"),
);

/** Adds up the platform's share of a code's discounts, from the ledger. */
const added = statementOf((db, value: Value<Given>, of: Of) =>
  db
    .selectFrom("LedgerEntry as e")
    .innerJoin("Booking as b", "b.id", "e.bookingId")
    .select((eb) => ["b.promoCode", eb.fn.sum<number>("e.amountCents").as("cents")])
    .where("e.account", "=", "platform")
    .where("e.kind", "=", "promo_subsidy")
    .where("b.promoCode", "is not", null)
    .$if(of === "one", (costs) => costs.where("b.promoCode", "=", value("code")))
    .groupBy("b.promoCode"),
);

/** GET /api/desk/promos: all codes, newest first. */
export async function listPromos(ctx: Reading, _actor: Actor<"staff">): Promise<DeskPromo[]> {
  const rows = await ctx.db.promo.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  return present(ctx, rows, null);
}

/**
 * Returns one code as the desk lists it.
 * @throws {DomainError} NOT_FOUND
 */
export async function deskPromo(ctx: Reading, id: string): Promise<DeskPromo> {
  const row = await ctx.db.promo.findUnique({ where: { id } });
  const [promo] = row === null ? [] : await present(ctx, [row], row.code);
  if (promo === undefined) throw promoNotFound();
  return promo;
}

async function present(
  ctx: Reading,
  rows: readonly Promo[],
  code: string | null,
): Promise<DeskPromo[]> {
  const of = code === null ? "all" : "one";
  const uses = new Map((await ctx.sql(used(of, { code }))).map((row) => [row.code, row]));
  const costs = new Map(
    (await ctx.sql(added(of, { code }))).map((row) => [row.promoCode, row.cents]),
  );
  return rows.map((row) => {
    const now = uses.get(row.code);
    // The platform's side of the ledger is negative. Subtracting from 0 avoids "-0".
    const cost = 0 - Number(costs.get(row.code) ?? 0);
    const count = Number(now?.uses ?? 0);
    return {
      id: row.id,
      code: row.code,
      percent: row.percent,
      amount: row.amountCents === null ? null : centsToText(row.amountCents),
      maximum: row.maxDiscountCents === null ? null : centsToText(row.maxDiscountCents),
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

/** Returns whether the landing page promises this code: it shows FIRST20 with its percentage. */
export function isPromised({ code }: { code: string }): boolean {
  return code === FIRST_SERVICE_PROMO.code;
}

export function promoNotFound(): DomainError {
  return new DomainError("promoNotFound");
}
