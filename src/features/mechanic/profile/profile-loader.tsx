"use client";

import { useDeferredValue, type ReactNode } from "react";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import { OverlaySpinner } from "~/components/ui/spinner";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { useSession } from "~/features/shell/session";
import { api } from "~/trpc/react";

/** Loads the own profile, with a placeholder while loading and a retry after an error. */
export function ProfileLoader({
  children,
}: {
  children: (profile: MechanicProfileView) => ReactNode;
}) {
  const session = useSession();
  const profile = api.mechanic.profile.useQuery();
  // Deferred, so that React renders what depends on it without blocking.
  const shown = useDeferredValue(profile.data);
  if (shown) return children(shown);
  if (profile.error) {
    return (
      <ErrorState
        title="Your profile couldn't be loaded"
        description={profile.error.message}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  return (
    <div className="grid gap-6" aria-busy="true">
      {session.user === undefined ? <OverlaySpinner label="Signing you in" /> : null}
      <SkeletonCard lines={3} />
      <SkeletonCard lines={8} />
    </div>
  );
}
