"use client";

import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { FeedCard } from "~/features/calendar/feed-card";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";
import { api } from "~/trpc/react";
import { useNow } from "../use-viewer-clock";
import { HoursCard } from "./hours-card";

/** Renders /mechanic/calendar/settings: when customers can book, and the link for other calendars. */
export function CalendarSettingsScreen({ user }: { user: UserView }) {
  const availability = api.mechanic.availability.useQuery();
  const now = useNow();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader {...MECHANIC_HEADS.calendarSettings} />
      {availability.data && now !== null ? (
        <div className="grid gap-6">
          <HoursCard availability={availability.data} now={now} />
          <FeedCard user={user} what="jobs" />
        </div>
      ) : availability.error ? (
        <ErrorState
          title="Your hours couldn't be loaded"
          description={availability.error.message}
          onRetry={() => void availability.refetch()}
        />
      ) : (
        <div className="grid gap-6" aria-busy="true">
          <SkeletonCard lines={10} />
          <SkeletonCard lines={3} />
        </div>
      )}
    </div>
  );
}
