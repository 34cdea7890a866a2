/** How many names are told, and how much of each. */
const MOST = 20;
const LONGEST = 60;

const known = new Map<string, ReadonlySet<string>>();

/** Returns the query parameters that the document lists for a route. */
async function parametersOf(route: string): Promise<ReadonlySet<string>> {
  const found = known.get(route);
  if (found !== undefined) return found;
  // The document's facts and examples are a third of a megabyte, which a start doesn't need.
  const { DETAILS } = await import("../openapi/details");
  const { queryOf } = await import("../openapi/query");
  const call = DETAILS.find((details) => details.route === route);
  const names = new Set(call === undefined ? [] : Object.keys(queryOf(call).properties));
  known.set(route, names);
  return names;
}

/** Returns the header that names the query parameters which this call doesn't have. */
export async function ignoredIn(
  route: string,
  query: URLSearchParams,
): Promise<Record<string, string>> {
  if (query.size === 0) return {};
  const listed = await parametersOf(route);
  const ignored = [...new Set(query.keys())].filter((name) => !listed.has(name));
  if (ignored.length === 0) return {};
  const named = ignored.slice(0, MOST).map((name) => encodeURIComponent(name.slice(0, LONGEST)));
  return { "X-Ignored-Parameters": named.join(", ") };
}
