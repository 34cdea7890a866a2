import { Skeleton } from "~/components/ui/skeleton";
import { OverlaySpinner } from "~/components/ui/spinner";
import { JobTabsSkeleton } from "./dashboard-jobs";
import { WelcomeWords } from "./welcome";

/** Reserves the dashboard's space while its figures load. */
export function DashboardSkeleton({ firstName }: { firstName: string | undefined }) {
  return (
    <div className="grid gap-6 sm:gap-8" aria-busy="true">
      {firstName === undefined ? <OverlaySpinner label="Signing you in" /> : null}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <WelcomeWords firstName={firstName} />
          <Skeleton className="mt-2 h-6 w-56" />
        </div>
        <Skeleton className="h-16 w-full rounded-lg sm:w-72" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-2 gap-3 sm:gap-4">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-27 rounded-lg sm:h-36" />
          ))}
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
      <JobTabsSkeleton />
    </div>
  );
}
