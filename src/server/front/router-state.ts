const MAX_LENGTH = 40_000;
const DYNAMIC = new Set(["c", "oc", "d"]);
const DYNAMIC_INTERCEPTED = /^(?:ci|di)(?:\(\.\)|\(\.\.\)|\(\.\.\.\)|\(\.\.\)\(\.\.\))$/;
const REFRESH = new Set(["refetch", "inside-shared-layout", "metadata-only"]);

/**
 * Whether Next will understand what a page's router says it shows (`Next-Router-State-Tree`). Next
 * answers a text that it can't read with a 500, though the mistake is the caller's.
 */
export function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  if (typeof header !== "string" || header.length > MAX_LENGTH) return false;
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

const isText = (value: unknown) => typeof value === "string";
const isNothing = (value: unknown) => value === undefined || value === null;

function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const parts: unknown[] = value;
  const [segment, children, url, refresh, hints, key] = parts;
  return (
    isSegment(segment) &&
    typeof children === "object" &&
    children !== null &&
    !Array.isArray(children) &&
    Object.values(children).every(isTree) &&
    (isNothing(url) || (Array.isArray(url) && url.length === 2 && url.every(isText))) &&
    (isNothing(refresh) || (typeof refresh === "string" && REFRESH.has(refresh))) &&
    (isNothing(hints) || typeof hints === "number") &&
    (key === undefined || isText(key))
  );
}

function isSegment(value: unknown): boolean {
  if (isText(value)) return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const parts: unknown[] = value;
  const [name, cacheKey, kind, siblings] = parts;
  return (
    isText(name) &&
    isText(cacheKey) &&
    typeof kind === "string" &&
    (DYNAMIC.has(kind) || DYNAMIC_INTERCEPTED.test(kind)) &&
    (siblings === null || (Array.isArray(siblings) && siblings.every(isText)))
  );
}
