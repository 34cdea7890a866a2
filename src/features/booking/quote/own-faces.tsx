"use client";

import { Faces } from "./faces";
import { FacesSkeleton, LookingNearby } from "./loading-near-place";
import { WORK_HERE } from "./quote-words";
import { useFaces } from "./use-faces";

type OwnFacesProps = {
  location: string;
  serviceIds: readonly string[];
  /** Keeps their place while they load. */
  keepsPlace: boolean;
  onChoose: (mechanicId: string) => void;
};

/** Shows a signed-in customer who could come, until they request someone. */
export function OwnFaces({ location, serviceIds, keepsPlace, onChoose }: OwnFacesProps) {
  const { mechanics, isLoading } = useFaces(location, serviceIds);
  if (isLoading ? !keepsPlace : mechanics.length === 0) return null;
  return (
    <section aria-label={WORK_HERE}>
      {/* The same element while they load and after, because a new one isn't announced. */}
      <div role="status">
        {isLoading ? <LookingNearby /> : <h3 className="text-sm font-semibold">{WORK_HERE}</h3>}
      </div>
      {isLoading ? (
        <FacesSkeleton />
      ) : (
        <Faces mechanics={mechanics} chosenId="" onChoose={onChoose} />
      )}
    </section>
  );
}
