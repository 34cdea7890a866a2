import { wrapCalls } from "../observability/observed";
import { inSpan, isTracing } from "../observability/tracing";

const MAX_TEXT = 1_000;

/**
 * A pool with a span for each statement, also for those of the connections that it gives out; the pool
 * itself where traces are off.
 */
export function tracedConnections<Target extends object>(connections: Target): Target {
  return isTracing() ? traced(connections) : connections;
}

function traced<Target extends object>(target: Target): Target {
  return wrapCalls(target, (name, call, [query]) => {
    if (name === "query") return inStatementSpan(textOf(query), call);
    return name === "connect" ? thenTraced(call()) : call();
  });
}

async function thenTraced(connecting: unknown): Promise<unknown> {
  const client = await connecting;
  return typeof client === "object" && client !== null ? traced(client) : client;
}

/** The text has no values in it: they travel beside it. */
function inStatementSpan(text: string, work: () => unknown): unknown {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "STATEMENT";
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.text": text.slice(0, MAX_TEXT),
  };
  return inSpan(operation, { kind: "client", attributes }, work);
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  const hasText = typeof query === "object" && query !== null && "text" in query;
  return hasText ? String(query.text) : "";
}
