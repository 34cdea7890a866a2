"use client";

import { ErrorState } from "~/components/ui/error-state";
import { api } from "~/trpc/react";

/** Replaces a dashboard whose data or user couldn't be loaded, and reloads everything. */
export function DashboardFailed({ description }: { description: string | undefined }) {
  const utils = api.useUtils();
  return (
    <>
      <h1 className="mb-6 font-display text-title font-bold">Dashboard</h1>
      <ErrorState
        title="Your dashboard couldn't be loaded"
        description={description}
        onRetry={() => void utils.invalidate()}
      />
    </>
  );
}
