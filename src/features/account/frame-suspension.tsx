"use client";

import { lazy, Suspense } from "react";
import { api } from "~/trpc/react";

/** Loaded separately, because few customers are suspended. */
const SuspensionNotice = lazy(async () => ({
  default: (await import("./suspension-notice")).SuspensionNotice,
}));

/** Tells a suspended customer. A mechanic's pages are about their own work. */
export function FrameSuspension() {
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const suspension = user?.customerSuspension;
  if (suspension === undefined || user?.userType === "mechanic") return null;
  return (
    <Suspense fallback={<div className="mb-6 h-40" />}>
      <SuspensionNotice suspension={suspension} className="mb-6" />
    </Suspense>
  );
}
