"use client";

import { ErrorState } from "~/components/ui/error-state";
import { api } from "~/trpc/react";

/** In the place of a dashboard whose data, or whose owner, can't be asked for; asks for all of it again. */
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
