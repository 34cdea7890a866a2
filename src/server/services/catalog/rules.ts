import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { quote } from "~/domain/booking/price/pricing";
import { priceFor, pricedCar, readRule, ruleRow } from "~/domain/catalog/price-rule";
import type {
  DeskRules,
  saveRulesSchema,
  TriedPrice,
  tryPriceSchema,
} from "~/domain/catalog/price-rule-schema";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { isRowId } from "~/domain/text/text";
import { DAY_MS } from "~/domain/time/durations";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockCatalog } from "../locks";
import { inTransaction } from "../transaction";
import { serviceNotFound } from "./desk";

/** Days whose bookings are counted. */
const COUNTED_DAYS = 90;

/**
 * Counts the bookings that each rule of a service priced, and those of them whose customer approved
 * an updated quote for a higher price.
 */
const bookingsByRule = statement((db, value: Value<{ ruleIds: string[]; since: Date }>) =>
  db
    .selectFrom("BookingLine as l")
    .innerJoin("Booking as b", "b.id", "l.bookingId")
    .select("l.priceRuleId")
    .select((eb) => [
      eb.cast<number>(eb.fn.count("b.id"), "integer").as("bookings"),
      eb
        .cast<number>(
          eb.fn
            .count("b.id")
            .filterWhere((eb) =>
              eb.exists(
                eb
                  .selectFrom("ChangeOrder as o")
                  .select("o.id")
                  .whereRef("o.bookingId", "=", "b.id")
                  .where("o.state", "=", "approved")
                  .whereRef("o.totalCents", ">", "o.totalBeforeCents"),
              ),
            ),
          "integer",
        )
        .as("updatedQuotes"),
    ])
    .where((eb) => eb("l.priceRuleId", "=", eb.fn.any(value("ruleIds"))))
    .where("b.createdAt", ">", value("since"))
    .groupBy("l.priceRuleId"),
);

/**
 * GET /api/desk/services/{id}/rules: what a service costs for some cars, in order, paused rules too.
 * @throws {DomainError} NOT_FOUND
 */
export async function readRules(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
  id: string,
): Promise<DeskRules> {
  const service = await requireService(ctx, id);
  const since = new Date(ctx.clock.now().getTime() - COUNTED_DAYS * DAY_MS);
  const ruleIds = service.priceRules.map((rule) => rule.id);
  const counts = ruleIds.length === 0 ? [] : await ctx.sql(bookingsByRule({ ruleIds, since }));
  const countOf = new Map(counts.map((row) => [row.priceRuleId, row]));
  return {
    serviceId: service.id,
    basePrice: centsToText(service.basePriceCents),
    version: service.rulesVersion,
    rules: service.priceRules.map((row) => ({
      id: row.id,
      paused: !row.isActive,
      ...readRule(row),
      bookings: countOf.get(row.id)?.bookings ?? 0,
      updatedQuotes: countOf.get(row.id)?.updatedQuotes ?? 0,
    })),
  };
}

/**
 * PUT /api/desk/services/{id}/rules: replaces the list for new bookings. Rules keep their ids, so
 * that their bookings are still counted. Lines already sold keep price and note.
 * @throws {DomainError} NOT_FOUND; STALE if someone changed the list in the meantime
 */
export async function saveRules(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { id, version, rules, reason }: z.output<typeof saveRulesSchema>,
): Promise<DeskRules> {
  return inTransaction(ctx, async (ctx) => {
    // precondition: of two lists saved at once, the second is refused
    await lockCatalog(ctx);
    const before = await requireService(ctx, id);
    if (before.rulesVersion !== version) {
      throw new DomainError("rulesChanged", { version: before.rulesVersion });
    }
    const known = new Set(before.priceRules.map((rule) => rule.id));
    const taken = new Set<string>();
    const rows = rules.map(({ id: given, paused, ...rule }, position) => {
      // An id that isn't this service's, or comes twice, is a new rule's.
      const stays = given !== undefined && known.has(given) && !taken.has(given);
      const ruleId = stays ? given : uuid();
      taken.add(ruleId);
      return { id: ruleId, serviceId: id, position, isActive: !paused, ...ruleRow(rule) };
    });
    await ctx.db.priceRule.deleteMany({ where: { serviceId: id } });
    await ctx.db.priceRule.createMany({ data: rows });
    await ctx.db.service.update({ where: { id }, data: { rulesVersion: { increment: 1 } } });
    const active = (list: readonly { isActive: boolean }[]) =>
      `${list.length} (${list.filter((rule) => rule.isActive).length} active)`;
    await recordAction(ctx, actor, {
      action: "service.rules",
      subject: id,
      reason,
      changes: { rules: `${active(before.priceRules)} → ${active(rows)}` },
    });
    await ctx.live.publish(ctx.db, {
      topic: "catalog",
      users: [],
      mechanics: false,
      everybody: true,
    });
    return readRules(ctx, actor, id);
  });
}

/**
 * POST /api/desk/services/{id}/price: what the service costs for a car by its active rules.
 * @throws {DomainError} NOT_FOUND
 */
export async function tryPrice(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
  { id, vehicle }: z.output<typeof tryPriceSchema>,
): Promise<TriedPrice> {
  const { priceRules, ...service } = await requireService(ctx, id);
  const rules = priceRules
    .filter((row) => row.isActive)
    .map((row) => ({ id: row.id, ...readRule(row) }));
  const car = pricedCar(vehicle);
  const { priceCents, minutes, rule, factsMissing } = priceFor({ ...service, rules }, car);
  const { totalCents } = quote({ lines: [{ priceCents }], issueDescription: "" });
  return {
    price: centsToText(priceCents),
    total: centsToText(totalCents),
    minutes,
    ruleId: rule?.id ?? null,
    offered: rule?.notOffered !== true,
    ...(rule?.note ? { note: rule.note } : {}),
    factsMissing,
  };
}

async function requireService({ db }: Pick<ServiceContext, "db">, id: string) {
  const service = isRowId(id)
    ? await db.service.findUnique({
        where: { id },
        select: {
          id: true,
          basePriceCents: true,
          estimatedDuration: true,
          rulesVersion: true,
          priceRules: { orderBy: { position: "asc" } },
        },
      })
    : null;
  if (service === null) throw serviceNotFound();
  return service;
}
