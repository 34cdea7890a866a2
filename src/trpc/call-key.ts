import superjson from "superjson";

/** One text for one query with its input, the same wherever it is written. */
export function callKey(path: string, input: unknown): string {
  return `${path} ${JSON.stringify(superjson.serialize(input))}`;
}
