"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { httpBatchStreamLink, loggerLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { useState } from "react";
import superjson from "superjson";
import { createQueryClient } from "./query-client";

export const api = createTRPCReact();

let browserClient;
const queryClientOf = () =>
  typeof window === "undefined" ? createQueryClient() : (browserClient ??= createQueryClient());

export function TRPCReactProvider({ children }) {
  const queryClient = queryClientOf();
  const [trpcClient] = useState(() =>
    api.createClient({
      links: [
        loggerLink({ enabled: (op) => op.direction === "down" && op.result instanceof Error }),
        httpBatchStreamLink({ transformer: superjson, url: "/api/trpc" }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <api.Provider client={trpcClient} queryClient={queryClient}>
        {children}
      </api.Provider>
    </QueryClientProvider>
  );
}
