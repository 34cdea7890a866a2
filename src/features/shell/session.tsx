"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { UserType } from "~/domain/account/roles";
import type { UserView } from "~/domain/account/schema";
import { api } from "~/trpc/react";

/** For whom a page was drawn: a known user or nobody, or anybody of a type, before his data is there. */
export type DrawnFor = { user: UserView | null } | { anyone: UserType };

const Drawn = createContext<DrawnFor>({ user: null });

/** Carries for whom the page was drawn, so that the first paint already knows it. */
export function SessionProvider({
  drawnFor,
  children,
}: {
  drawnFor: DrawnFor;
  children: ReactNode;
}) {
  return <Drawn.Provider value={drawnFor}>{children}</Drawn.Provider>;
}

/**
 * Who is signed in: null is nobody, undefined is not known yet, where `userType` says what he will
 * be and `error` why he couldn't be asked for. Always stale: asked again on mount and when the window comes back (specification §4,
 * Authentication).
 */
export function useSession() {
  const drawnFor = useContext(Drawn);
  const { data, isPending, error, refetch } = api.auth.session.useQuery(undefined, {
    initialData: "user" in drawnFor ? drawnFor.user : undefined,
    staleTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
  const awaited = "anyone" in drawnFor ? drawnFor.anyone : null;
  const userType = data === undefined ? awaited : (data?.userType ?? null);
  return { user: data, userType, isLoading: isPending, error, refetch };
}
