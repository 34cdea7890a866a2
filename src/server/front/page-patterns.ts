/** An address's page: its pattern, and the parts of the path by their names, as they were sent. */
export interface PageMatch {
  pattern: string;
  params: Record<string, string>;
}

/** Finds the page of a path among patterns such as `/mechanic/[userId]/profile`. */
export function pageMatcher(patterns: readonly string[]): (path: string) => PageMatch | null {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes("[")));
  const dynamic = patterns
    .filter((pattern) => !exact.has(pattern))
    .map((pattern) => ({
      pattern,
      // What needs an escape in JSON or HTML is nobody's id.
      regex: new RegExp(`^${pattern.replaceAll(/\[(\w+)\]/g, "(?<$1>[\\w.~-]{1,200})")}$`),
    }));
  return (path) => {
    if (exact.has(path)) return { pattern: path, params: {} };
    for (const { pattern, regex } of dynamic) {
      const groups = regex.exec(path)?.groups;
      if (groups !== undefined) return { pattern, params: groups };
    }
    return null;
  };
}
