"use client";

import { CircleCheckBig } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { askedBookingId, contestedBookingId, type AlertView } from "~/domain/staff/alert";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { api } from "~/trpc/react";
import { AlertCard } from "./alert-card";
import { DeskFrame } from "../frame/desk-frame";
import { TodayCard } from "./today-card";

const ArrivalDialog = lazy(async () => ({
  default: (await import("./arrival-dialog")).ArrivalDialog,
}));
const AskedDialog = lazy(async () => ({ default: (await import("./asked-dialog")).AskedDialog }));
const ResolveDialog = lazy(async () => ({
  default: (await import("./resolve-dialog")).ResolveDialog,
}));

/** Safety reports must appear without a reload. */
const REFRESH_MS = 20_000;

/** Renders /desk: safety reports, the number of waiting items, then alerts, oldest first. */
export function TodayScreen({ user }: { user: UserView }) {
  // Refetched on window focus, because colleagues handle alerts too.
  const alerts = api.desk.alerts.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
  const [resolving, setResolving] = useState<AlertView | null>(null);
  // Deciding whether the mechanic asked for the cancellation also resolves the alert.
  const asked = resolving === null ? null : askedBookingId(resolving);
  const contested = resolving === null ? null : contestedBookingId(resolving);
  const leave = () => setResolving(null);
  return (
    <DeskFrame
      user={user}
      title="Desk"
      description="Safety reports first, then everything that needs you."
      here="/desk"
    >
      <SecondFactorGate call={alerts}>
        <div className="grid gap-6">
          <AlertList alerts={(alerts.data ?? []).filter(isUrgent)} onResolve={setResolving} />
          <TodayCard />
          <Alerts
            alerts={alerts.data?.filter((alert) => !isUrgent(alert))}
            failure={alerts.error?.message}
            onRetry={() => void alerts.refetch()}
            onResolve={setResolving}
          />
        </div>
      </SecondFactorGate>
      <Suspense>
        {resolving === null ? null : asked !== null ? (
          <AskedDialog alert={resolving} bookingId={asked} onClose={leave} />
        ) : contested !== null ? (
          <ArrivalDialog alert={resolving} bookingId={contested} onClose={leave} />
        ) : (
          <ResolveDialog alert={resolving} onClose={leave} />
        )}
      </Suspense>
    </DeskFrame>
  );
}

const isUrgent = ({ kind, takenBy }: AlertView) => kind === "safety" && takenBy === null;

type AlertListProps = { alerts: readonly AlertView[]; onResolve: (alert: AlertView) => void };

function AlertList({ alerts, onResolve }: AlertListProps) {
  if (alerts.length === 0) return null;
  return (
    <ol className="grid gap-5">
      {alerts.map((alert) => (
        <li key={alert.id} data-desk-row>
          <AlertCard alert={alert} onResolve={() => onResolve(alert)} />
        </li>
      ))}
    </ol>
  );
}

type AlertsProps = {
  alerts: readonly AlertView[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  onResolve: (alert: AlertView) => void;
};

function Alerts({ alerts, failure, onRetry, onResolve }: AlertsProps) {
  if (alerts === undefined) {
    if (failure !== undefined) {
      return (
        <ErrorState title="The list couldn't be loaded" description={failure} onRetry={onRetry} />
      );
    }
    return (
      <div className="grid gap-5">
        <SkeletonCard lines={3} />
        <SkeletonCard lines={3} />
      </div>
    );
  }
  if (alerts.length === 0) {
    return (
      <EmptyState
        as="h2"
        icon={<CircleCheckBig />}
        title="Nothing needs you right now"
        description="Payment mismatches, jobs completed too early and other problems appear here."
      />
    );
  }
  return <AlertList alerts={alerts} onResolve={onResolve} />;
}
