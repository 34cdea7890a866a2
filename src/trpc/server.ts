import "server-only";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { headers } from "next/headers";
import { cache } from "react";
import type { UserView } from "~/domain/account/schema";
import { createRequestContext, isStranger } from "~/server/request-context";
import { createCaller, type AppRouter } from "~/server/root";
import { makeQueryClient } from "./query-client";

const context = cache(async () => createRequestContext({ headers: new Headers(await headers()) }));
const caller = createCaller(context);

/** For pages: `await api.booking.byId({id})` calls, `await api.booking.list.prefetch({})` preloads. */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  caller,
  cache(makeQueryClient),
);

/** Who is looking at this page; asked once per request, and only about who carries a session. */
export const currentUser = cache(async (): Promise<UserView | null> =>
  isStranger(new Headers(await headers())) ? null : caller.auth.session(),
);
