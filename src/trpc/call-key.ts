import superjson from "superjson";

/** One text for one query with its input, the same wherever it is written. */
export function callKey(path: string, input: unknown): string {
  return `${path} ${JSON.stringify(superjson.serialize(input))}`;
}

/** What such a text says. */
export function readCallKey(key: string): { path: string; input: unknown } {
  const gap = key.indexOf(" ");
  return { path: key.slice(0, gap), input: superjson.parse(key.slice(gap + 1)) };
}
