import superjson from "superjson";

/** Turns a query and its input into a stable text key. */
export function callKey(path: string, input: unknown): string {
  return `${path} ${JSON.stringify(superjson.serialize(input))}`;
}

/** Parses a key made by `callKey`. */
export function readCallKey(key: string): { path: string; input: unknown } {
  const gap = key.indexOf(" ");
  return { path: key.slice(0, gap), input: superjson.parse(key.slice(gap + 1)) };
}
