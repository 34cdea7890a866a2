import { DETAILS } from "../openapi/details";
import { queryOf } from "../openapi/query";

/** How many names are told, and how much of each. */
const MOST = 20;
const LONGEST = 60;

const known = new Map<string, ReadonlySet<string>>();

/** Returns the query parameters that the document lists for a route. */
function parametersOf(route: string): ReadonlySet<string> {
  const found = known.get(route);
  if (found !== undefined) return found;
  const call = DETAILS.find((details) => details.route === route);
  const names = new Set(call === undefined ? [] : Object.keys(queryOf(call).properties));
  known.set(route, names);
  return names;
}

/** Returns the header that names the query parameters which this call doesn't have. */
export function ignoredIn(route: string, query: URLSearchParams): Record<string, string> {
  if (query.size === 0) return {};
  const listed = parametersOf(route);
  const ignored = [...new Set(query.keys())].filter((name) => !listed.has(name));
  if (ignored.length === 0) return {};
  const named = ignored.slice(0, MOST).map((name) => encodeURIComponent(name.slice(0, LONGEST)));
  return { "X-Ignored-Parameters": named.join(", ") };
}
