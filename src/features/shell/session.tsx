"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import { createContext, useContext, type ReactNode } from "react";
import type { UserType } from "~/domain/account/roles";
import { api } from "~/trpc/react";

const Awaited = createContext<UserType | null>(null);

/** Provides the page's role, so that the first paint has its links before the user is known. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [area = "", , page] = useSelectedLayoutSegments();
  // A mechanic's public profile is for both roles.
  const mechanics = area === "mechanic" && page !== "profile";
  const awaited = area === "customer" ? "customer" : mechanics ? "mechanic" : null;
  return <Awaited.Provider value={awaited}>{children}</Awaited.Provider>;
}

/**
 * Returns the signed-in user: null for nobody, undefined while unknown. `userType` is then the
 * page's role, and `error` says why the query failed. Always stale, so it refetches on mount and on
 * window focus.
 */
export function useSession() {
  const awaited = useContext(Awaited);
  const { data, isPending, error, refetch } = api.auth.session.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
  const userType = data === undefined ? awaited : (data?.userType ?? null);
  return { user: data, userType, isLoading: isPending, error, refetch };
}
