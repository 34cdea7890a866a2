import { wrapCalls } from "../observability/observed";
import { inSpan, isTracing } from "../observability/tracing";

const MAX_TEXT = 1_000;

/**
 * Wraps a pool so that each statement has a span, also on its connections. Returns the pool itself
 * if tracing is off.
 */
export function tracedConnections<Target extends object>(connections: Target): Target {
  if (!isTracing()) return connections;
  return wrapCalls(connections, (name, call, [query]) => {
    if (name === "query") return inStatementSpan(query, call);
    if (name !== "connect") return call();
    return Promise.resolve(call()).then((client) =>
      client instanceof Object ? tracedConnections(client) : client,
    );
  });
}

/** Records a statement as a span. Its text contains no values, which are sent separately. */
function inStatementSpan(query: unknown, work: () => unknown): unknown {
  const text = String(query instanceof Object && "text" in query ? query.text : query);
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "STATEMENT";
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.text": text.slice(0, MAX_TEXT),
  };
  return inSpan(operation, { kind: "client", attributes }, work);
}
