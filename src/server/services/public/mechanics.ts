import { cityOf } from "~/server/gateways/db/areas";
import { statement, type Statements, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";
import { isEligible, vettingTerms } from "../mechanic/vetting";

export interface EligibleTerms {
  now: Date;
  mustBeVerified: boolean;
}

/** Selects the eligible mechanics whose location is known, with their city. */
export function basedMechanics<Terms extends EligibleTerms>(db: Statements, value: Value<Terms>) {
  return db
    .selectFrom("MechanicProfile as p")
    .innerJoin("User as u", "u.id", "p.userId")
    .select((eb) => cityOf(eb.ref("p.area")).as("city"))
    .select("p.specializations")
    .where((eb) => isEligible(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }))
    .where("u.disabledAt", "is", null);
}

interface CityTerms extends EligibleTerms {
  city: string;
}

const inCity = statement((db, value: Value<CityTerms>) =>
  db
    .with("based", (db) =>
      basedMechanics(db, value).where((eb) => eb(cityOf(eb.ref("p.area")), "=", value("city"))),
    )
    .selectFrom("based")
    .select((eb) => [
      eb.cast<string | null>(eb.lit(null), "uuid").as("serviceId"),
      eb.fn.countAll<number>().as("mechanics"),
    ])
    .unionAll((db) =>
      db
        .selectFrom("based")
        .innerJoin("Service as s", (join) =>
          join.on((eb) => eb("based.specializations", "&&", eb.ref("s.specializations"))),
        )
        .where("s.isActive", "=", true)
        .select((eb) => [
          eb.ref("s.id").$castTo<string | null>().as("serviceId"),
          eb.fn.countAll<number>().as("mechanics"),
        ])
        .groupBy("s.id"),
    ),
);

/** Counts a city's eligible mechanics by the services they offer; null stands for all of them. */
export async function mechanicsInCity(
  ctx: Pick<ServiceContext, "sql" | "clock" | "mustBeVerified">,
  city: string,
): Promise<Map<string | null, number>> {
  const rows = await ctx.sql(inCity({ city, ...vettingTerms(ctx) }));
  return new Map(rows.map(({ serviceId, mechanics }) => [serviceId, Number(mechanics)]));
}
