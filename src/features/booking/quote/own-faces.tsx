"use client";

import { Faces } from "./faces";
import { LoadingFaces } from "./loading-near-place";
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
  if (isLoading && keepsPlace) return <LoadingFaces />;
  if (mechanics.length === 0) return null;
  return (
    <section aria-labelledby="own-faces">
      <h3 id="own-faces" className="text-sm font-semibold">
        Mechanics who work here
      </h3>
      <Faces mechanics={mechanics} chosenId="" onChoose={onChoose} />
    </section>
  );
}
