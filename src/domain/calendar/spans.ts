/** A span of time in milliseconds since 1970, from its first moment to just before `to`. */
export interface Span {
  from: number;
  to: number;
}

/** Merges spans that overlap or touch, sorts them, and drops empty ones. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** Subtracts one set of spans from another. */
export function withoutSpans(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const holes = mergeSpans(taken);
  return mergeSpans(spans).flatMap(({ from, to }) => {
    const left: Span[] = [];
    let at = from;
    for (const hole of holes) {
      if (hole.to <= at) continue;
      if (hole.from >= to) break;
      if (hole.from > at) left.push({ from: at, to: hole.from });
      at = hole.to;
    }
    if (at < to) left.push({ from: at, to });
    return left;
  });
}
