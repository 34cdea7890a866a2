"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import { createContext, useContext, type ReactNode } from "react";
import type { UserType } from "~/domain/account/roles";
import { api } from "~/trpc/react";

/** The page's role, or "nobody" on a page for visitors without an account. */
type Awaits = UserType | "nobody" | null;
const Awaited = createContext<Awaits>(null);

/**
 * Provides the page's role, so that the first paint has its links before the user is known.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [area = "", , page] = useSelectedLayoutSegments();
  // A mechanic's public profile is for both roles.
  const mechanics = area === "mechanic" && page !== "profile";
  return (
    <Awaited.Provider value={mechanics ? "mechanic" : (AREAS[area] ?? null)}>
      {children}
    </Awaited.Provider>
  );
}

const AREAS: Record<string, Awaits> = { customer: "customer", book: "nobody" };

/**
 * Returns the signed-in user: null for nobody, undefined while unknown. `userType` and
 * `isSignedOut` are then the page's, and `error` says why the query failed. Always stale, so it
 * refetches on mount and on window focus.
 */
export function useSession() {
  const awaited = useContext(Awaited);
  const { data, isPending, error, refetch } = api.auth.session.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
  const isSignedOut = data === null || (data === undefined && awaited === "nobody");
  const expected = awaited === "nobody" ? null : awaited;
  const userType = data === undefined ? expected : (data?.userType ?? null);
  return { user: data, userType, isSignedOut, isLoading: isPending, error, refetch };
}
