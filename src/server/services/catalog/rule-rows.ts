import {
  jsonArrayFrom,
  type ExpressionBuilder,
  type Tables,
} from "~/server/gateways/db/statements";

/** Columns of a service `s` from which its line is made. */
export const SOLD_COLUMNS = [
  "s.id",
  "s.name",
  "s.basePriceCents",
  "s.estimatedDuration",
  "s.parts",
  "s.partsNote",
] as const;

/** Columns of a rule `r`. */
const RULE_COLUMNS = [
  "r.id",
  "r.makes",
  "r.models",
  "r.yearFrom",
  "r.yearTo",
  "r.fuels",
  "r.litersFrom",
  "r.litersTo",
  "r.cylindersFrom",
  "r.cylindersTo",
  "r.bodies",
  "r.addCents",
  "r.notOffered",
  "r.minutes",
  "r.note",
] as const;

/** Selects the active rules of a service `s`, in order. */
export function activeRulesOf(eb: ExpressionBuilder<Tables & { s: Tables["Service"] }, "s">) {
  return jsonArrayFrom(
    eb
      .selectFrom("PriceRule as r")
      .select(RULE_COLUMNS)
      .whereRef("r.serviceId", "=", "s.id")
      .where("r.isActive", "=", eb.lit(true))
      .orderBy("r.position"),
  );
}
