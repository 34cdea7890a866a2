"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { UserView } from "~/domain/account/schema";
import { api } from "~/trpc/react";

const RenderedUser = createContext<UserView | null>(null);

/** Carries the user the page was rendered for, so that the first paint already knows him. */
export function SessionProvider({
  user,
  children,
}: {
  user: UserView | null;
  children: ReactNode;
}) {
  return <RenderedUser.Provider value={user}>{children}</RenderedUser.Provider>;
}

/**
 * Who is signed in, or null. Always stale: asked again on mount and when the window comes back
 * (specification §4, Authentication).
 */
export function useSession() {
  const initialData = useContext(RenderedUser);
  const query = api.auth.session.useQuery(undefined, {
    initialData,
    staleTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
  return { user: query.data, isLoading: query.isPending, refetch: query.refetch };
}
