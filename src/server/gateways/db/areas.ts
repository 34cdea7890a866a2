import { sql, type Expression } from "kysely";

/** Returns the city of an area, "San Francisco, CA", in the form of the index MechanicProfile_city. */
export function cityOf(area: Expression<string | null>) {
  return sql<string | null>`"cityOf"(${area})`;
}
