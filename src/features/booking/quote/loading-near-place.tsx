import { Skeleton } from "~/components/ui/skeleton";

/** How many mechanics and times there usually are. */
const USUAL_FACES = 2;
const USUAL_TIMES = 3;

/** Says that we're looking for mechanics. */
export function LookingNearby() {
  return (
    <>
      <span className="sr-only">Looking for mechanics nearby</span>
      <Skeleton className="my-0.5 h-4 w-44" />
    </>
  );
}

/** Keeps room for the mechanics who could come. */
export function FacesSkeleton() {
  return (
    <div className="divide-y">
      {Array.from({ length: USUAL_FACES }, (_, index) => (
        <div key={index} className="flex items-center gap-2.5 py-2.5">
          <Skeleton className="size-12 shrink-0 rounded-full" />
          <Skeleton className="h-16 flex-1 sm:h-14" />
        </div>
      ))}
    </div>
  );
}

/** Keeps room for the first free times. */
export function TimesSkeleton() {
  return (
    <div>
      <Skeleton className="mb-2.5 h-4 w-52" />
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: USUAL_TIMES }, (_, index) => (
          <Skeleton key={index} className="h-11 w-30 sm:h-9" />
        ))}
      </div>
    </div>
  );
}

/** Keeps room for the mechanics while they load, so that nothing below moves under a finger. */
export function LoadingFaces() {
  return (
    <div>
      <div role="status">
        <LookingNearby />
      </div>
      <FacesSkeleton />
    </div>
  );
}

/** Keeps room for the mechanics and their first free times while they load. */
export function LoadingNearPlace() {
  return (
    <div className="grid gap-4">
      <LoadingFaces />
      <TimesSkeleton />
    </div>
  );
}
