"use client";

import {
  onlineManager,
  QueryClientProvider,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { useEffect, useState, type ReactNode } from "react";
import superjson from "superjson";
import type { AppRouter } from "~/server/root";
import { notePageUser, pageUserHeaders, watchPageUser } from "~/lib/page-user";
import { keepPreloaded, preloadLink } from "./preload-link";
import type { Noun } from "./changes";
import { makeQueryClient } from "./query-client";
import { refetchNouns } from "./refetch";
import { isRepeated, keyHeaders, repeatLink } from "./repeat-link";
import { sessionLink } from "./session-link";
import { unreachableLink } from "./unreachable-link";
import { zoneLink } from "./zone-link";

/** Creates the typed hooks. */
export const api = createTRPCReact<AppRouter>();

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

/**
 * Returns a function that refetches the queries that show these nouns. Mutation hooks don't need
 * it. It's for uploads, for the plain client, and for refusals that mean the screen is out of date.
 */
export function useRefetch(): (...nouns: Noun[]) => Promise<void> {
  const client = useQueryClient();
  return (...nouns) => refetchNouns(client, nouns);
}

/** The server's limit of calls per batch. */
export const MAX_BATCH = 10;

let browserClient: QueryClient | undefined;
function queryClient(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  return (browserClient ??= makeBrowserClient());
}

function makeBrowserClient(): QueryClient {
  // Otherwise queries of a page that was opened without a connection would fail, not wait for one.
  onlineManager.setOnline(navigator.onLine);
  return makeQueryClient();
}

const ENDPOINT = "/api/trpc";

export function ApiProvider({ children }: { children: ReactNode }) {
  const client = queryClient();
  const [trpcClient] = useState(() =>
    api.createClient({
      links: [
        unreachableLink(),
        sessionLink(),
        zoneLink(),
        preloadLink(),
        repeatLink(),
        splitLink({
          condition: isRepeated,
          true: httpLink({
            url: ENDPOINT,
            transformer: superjson,
            headers: ({ op }) => ({ ...pageUserHeaders(), ...keyHeaders(op) }),
          }),
          false: splitLink({
            condition: (operation) => operation.type === "subscription",
            true: httpSubscriptionLink({ url: ENDPOINT, transformer: superjson }),
            false: httpBatchLink({
              url: ENDPOINT,
              transformer: superjson,
              maxItems: MAX_BATCH,
              headers: pageUserHeaders,
            }),
          }),
        }),
      ],
    }),
  );
  // Runs after hydration, because the prerendered page contains no user data.
  useEffect(() => void keepPreloaded(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <api.Provider client={trpcClient} queryClient={client}>
        {children}
        <PageUser />
      </api.Provider>
    </QueryClientProvider>
  );
}

/** Records which user this page belongs to, from its session query. */
function PageUser() {
  const utils = api.useUtils();
  const { data: user } = api.auth.session.useQuery(undefined, { enabled: false });
  const userId = user?.id;
  useEffect(() => (userId === undefined ? undefined : notePageUser(userId)), [userId]);
  useEffect(() => watchPageUser(() => void utils.auth.session.invalidate()), [utils]);
  return null;
}
