"use client";

import { Suspense, useEffect } from "react";
import { PageLoading } from "~/components/ui/page-loading";
import { useSession } from "~/features/shell/session";
import { leaveFor } from "~/lib/leave";
import { PATHS } from "~/lib/paths";
import { PrefilledWizard } from "../wizard/prefilled-wizard";

/**
 * Renders /book, the wizard without an account. Someone who signs in in another tab goes on to the
 * signed-in wizard, which takes over the draft.
 */
export function BookScreen() {
  const { user } = useSession();
  const isSignedIn = user !== undefined && user !== null;
  useEffect(() => {
    if (isSignedIn) leaveFor(PATHS.booking);
  }, [isSignedIn]);
  const loading = <PageLoading title="Book a service" />;
  if (isSignedIn) return loading;
  return (
    <Suspense fallback={loading}>
      <PrefilledWizard user={null} />
    </Suspense>
  );
}
