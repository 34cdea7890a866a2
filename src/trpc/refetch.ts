import {
  notifyManager,
  type Mutation,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { changedBy, QUERY_SHOWS, type Noun } from "./changes";

type AnyMutation = Mutation<unknown, unknown, unknown>;

/**
 * Longest time a mutation stays pending while its queries are refetched. A dialog should close onto
 * fresh data, but a dead connection must not keep it open.
 */
const LONGEST_WAIT_MS = 4_000;

/** Returns the procedure's dotted name from a key of `@trpc/react-query`. */
function pathOf(key: QueryKey | undefined): string {
  const path: unknown = key?.[0];
  return Array.isArray(path) ? path.join(".") : "";
}

const hasPath = <Table extends object>(table: Table, path: string): path is keyof Table & string =>
  Object.hasOwn(table, path);

/** Returns whether a query shows one of these nouns. */
const showing =
  (nouns: readonly Noun[]) =>
  ({ queryKey }: { queryKey: QueryKey }): boolean => {
    const path = pathOf(queryKey);
    if (!hasPath(QUERY_SHOWS, path)) return false;
    const shown: readonly Noun[] = QUERY_SHOWS[path];
    return shown.some((noun) => nouns.includes(noun));
  };

/** Refetches the queries on the screen that show one of these nouns, and marks the others stale. */
export function refetchNouns(client: QueryClient, nouns: readonly Noun[]): Promise<void> {
  if (nouns.length === 0) return Promise.resolve();
  return client.invalidateQueries({ predicate: showing(nouns) });
}

/**
 * Refetches the queries on the screen that show one of these nouns. Once all have answered, it drops
 * the others, so that no screen begins with older data, and resolves with true.
 */
export async function replaceNouns(client: QueryClient, nouns: readonly Noun[]): Promise<boolean> {
  const predicate = showing(nouns);
  await client.invalidateQueries({ predicate });
  const shown = client.getQueryCache().findAll({ type: "active", predicate });
  if (shown.some(({ state }) => state.isInvalidated)) return false;
  client.removeQueries({ type: "inactive", predicate });
  // The screens are told of their data a moment later.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  return true;
}

const OUTDATED = ["CONFLICT", "NOT_FOUND", "STALE"];

/** Returns whether a refusal means that someone else was first, so the screen is outdated. */
function isOutdated(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("reason" in data)) return false;
  return typeof data.reason === "string" && OUTDATED.includes(data.reason);
}

/** Refetches what a refused mutation would have changed, if someone else changed it first. */
export function refetchAfterRefusal(
  client: QueryClient,
  error: unknown,
  mutation: Pick<AnyMutation, "options">,
): void {
  if (isOutdated(error)) {
    void refetchNouns(client, changedBy(pathOf(mutation.options.mutationKey)));
  }
}

/**
 * Refetches what a successful mutation changed. Resolves once the data has arrived, or after a few
 * seconds.
 */
export async function refetchAfter(
  client: QueryClient,
  mutation: Pick<AnyMutation, "options">,
): Promise<void> {
  const nouns = changedBy(pathOf(mutation.options.mutationKey));
  if (nouns.length === 0) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([refetchNouns(client, nouns), late]);
}
