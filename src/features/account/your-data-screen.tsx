"use client";

import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { api } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";
import { DeleteCard } from "./delete-card";
import { ExportCard } from "./export-card";

/** Renders /settings/your-data: download the personal data or delete the account. */
export function YourDataScreen({ user }: { user: UserView }) {
  const deletion = api.auth.account.deletion.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader {...PAGE_HEADS.yourData} />
      <div className="grid gap-6">
        <ExportCard user={user} />
        {deletion.data !== undefined ? (
          <DeleteCard user={user} deletion={deletion.data} />
        ) : deletion.error === null ? (
          <SkeletonCard lines={4} />
        ) : (
          <ErrorState
            title="We couldn't check if your account can be deleted"
            description={deletion.error.message}
            onRetry={() => void deletion.refetch()}
          />
        )}
      </div>
    </div>
  );
}
