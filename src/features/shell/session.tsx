"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import { createContext, useContext, type ReactNode } from "react";
import type { UserType } from "~/domain/account/roles";
import { api } from "~/trpc/react";

const Awaited = createContext<UserType | null>(null);

/** Says whose side a page is on, so that the first paint has its links before it is known who looks. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [area = "", , page] = useSelectedLayoutSegments();
  // A mechanic's public profile is for both sides.
  const mechanics = area === "mechanic" && page !== "profile";
  const awaited = area === "customer" ? "customer" : mechanics ? "mechanic" : null;
  return <Awaited.Provider value={awaited}>{children}</Awaited.Provider>;
}

/**
 * Who is signed in: null is nobody, undefined is not known yet, where `userType` is the side of the
 * page and `error` says why nobody could be asked for. Always stale: asked again on mount and when
 * the window comes back.
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
