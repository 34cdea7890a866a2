import "server-only";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { headers } from "next/headers";
import { cache } from "react";
import { createQueryClient } from "./query-client";
import { createCaller } from "./router";

const createContext = cache(async () => ({ headers: new Headers(await headers()) }));

export const { trpc: api, HydrateClient } = createHydrationHelpers(
  createCaller(createContext),
  cache(createQueryClient),
);
