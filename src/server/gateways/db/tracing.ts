import { wrapCalls } from "../observability/observed";
import { inSpan, isTracing } from "../observability/tracing";

const MAX_TEXT = 1_000;

/** Runs one statement as a span. The text has no values in it: they travel beside it. */
export function inStatementSpan<Result>(text: string, work: () => Result): Result {
  if (!isTracing()) return work();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "STATEMENT";
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.text": text.slice(0, MAX_TEXT),
  };
  return inSpan(operation, { kind: "client", attributes }, work);
}

/**
 * Prisma's driver adapter with a span for each statement, also for those of the transactions it
 * starts; the adapter itself where traces are off.
 */
export function tracedAdapter<Adapter extends object>(adapter: Adapter): Adapter {
  return isTracing() ? wrapAdapter(adapter) : adapter;
}

function wrapAdapter<Adapter extends object>(adapter: Adapter): Adapter {
  return wrapCalls(adapter, (name, call, args) => {
    switch (name) {
      case "queryRaw":
      case "executeRaw":
        return inStatementSpan(sqlOf(args[0]), call);
      case "commit":
      case "rollback":
        return inStatementSpan(name, call);
      case "connect":
      case "startTransaction":
        return thenWrapped(call());
      default:
        return call();
    }
  });
}

async function thenWrapped(made: unknown): Promise<unknown> {
  const inner = await made;
  return typeof inner === "object" && inner !== null ? wrapAdapter(inner) : inner;
}

function sqlOf(query: unknown): string {
  const hasSql = typeof query === "object" && query !== null && "sql" in query;
  return hasSql && typeof query.sql === "string" ? query.sql : "";
}
