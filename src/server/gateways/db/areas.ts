import { sql, type Expression } from "kysely";

/** Returns the city of an area, "San Francisco, CA", in the form of the index MechanicProfile_city. */
export function cityOf(area: Expression<string | null>) {
  return sql<string | null>`"cityOf"(${area})`;
}

/** Lists cities with their distance from a location, to join mechanics to. */
export function namedCities(of: { cities: Expression<string[]>; miles: Expression<number[]> }) {
  return sql<{ city: string; miles: number }>`(
    SELECT unnest(${of.cities}::text[]) AS "city", unnest(${of.miles}::float8[]) AS "miles")`.as(
    "near",
  );
}

/** An order that is the same for everyone with this seed, and another with each seed. */
export function shuffled(id: Expression<string>, seed: Expression<string>) {
  return sql<string>`md5(${id}::text || ${seed}::text)`;
}
