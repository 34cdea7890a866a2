"use client";

import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { DeleteCard } from "./delete-card";
import { ExportCard } from "./export-card";

/** /settings/your-data: what is kept about the viewer, to take along or to have deleted. */
export function YourDataScreen({ user }: { user: UserView }) {
  const leaving = api.auth.account.leaving.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Your data"
        description="Take what we keep about you along, or have it deleted."
        backHref={PATHS.securitySettings}
        backLabel="Back to Security"
      />
      <div className="grid gap-6">
        <ExportCard user={user} />
        {leaving.data !== undefined ? (
          <DeleteCard user={user} leaving={leaving.data} />
        ) : leaving.error === null ? (
          <SkeletonCard lines={4} />
        ) : (
          <ErrorState
            title="It couldn't be looked up whether your account can be deleted"
            description={leaving.error.message}
            onRetry={() => void leaving.refetch()}
          />
        )}
      </div>
    </div>
  );
}
