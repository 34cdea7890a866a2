import type { Details } from "./details";
import { inputOf } from "./schemas";

/** Written by hand: query values are text, so a generated schema would call the limit a string. */
const LIMIT = { type: "integer", minimum: 1, maximum: 100, default: 100 };

/** Describes the query parameters of a call. A write reads none, unless its row says so. */
export function queryOf({ method, row, procedures, names, access }: Details) {
  const own = [...names, "bytes", ...(access === "mechanic" ? ["as"] : [])];
  const isRead = method === "GET" || row.input !== undefined;
  const { properties = {}, required = [] } = (isRead && inputOf(procedures[0], own)) || {};
  return {
    // A limit that may be text is documented as the number it means.
    properties:
      properties.limit !== undefined && properties.limit.type === undefined
        ? { ...properties, limit: LIMIT }
        : properties,
    required,
  };
}
