"use client";

import { Inbox } from "lucide-react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";
import { api } from "~/trpc/react";
import { LocationSetup } from "../location-setup";
import { useAvailability } from "../use-availability";
import { useRequests } from "../use-requests";
import { useNow } from "../use-viewer-clock";
import { RequestCard } from "./request-card";

/** Renders /mechanic/requests: the jobs a mechanic can accept, by start, doubtful ones last. */
export function RequestsScreen({ user }: { user: UserView }) {
  const { query, requests } = useRequests();
  const profile = api.mechanic.profile.useQuery();
  const now = useNow();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader {...MECHANIC_HEADS.mechanicRequests} />
      {profile.data ? (
        <div className="mb-5 empty:hidden">
          <LocationSetup profile={profile.data} />
        </div>
      ) : null}
      {requests && now !== null ? (
        requests.length === 0 ? (
          <NoRequests isAvailable={profile.data?.isAvailable} />
        ) : (
          <ol className="grid gap-4">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestCard job={request} userId={user.id} now={now} />
              </li>
            ))}
          </ol>
        )
      ) : query.error ? (
        <ErrorState
          title="Requests couldn't be loaded"
          description={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="grid gap-4" aria-busy="true">
          <SkeletonCard lines={5} />
          <SkeletonCard lines={5} />
        </div>
      )}
      {query.hasNextPage ? (
        <Button
          variant="outline"
          className="mt-5"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}

/** Explains why there are none, and lets an offline mechanic go online. */
function NoRequests({ isAvailable }: { isAvailable: boolean | undefined }) {
  const { setAvailable, pending } = useAvailability();
  return (
    <EmptyState
      icon={<Inbox />}
      as="h2"
      title="No open requests"
      description={
        isAvailable === false
          ? "You're offline, so new requests don't reach you."
          : "Requests within your service radius appear here as soon as customers book."
      }
      action={
        isAvailable === false ? (
          <Button loading={pending} onClick={() => setAvailable(true)}>
            Go online
          </Button>
        ) : undefined
      }
    />
  );
}
