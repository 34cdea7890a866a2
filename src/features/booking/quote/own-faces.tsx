"use client";

import { Faces } from "./faces";
import { useFaces } from "./use-faces";

type OwnFacesProps = {
  location: string;
  serviceIds: readonly string[];
  onChoose: (mechanicId: string) => void;
};

/** Shows a signed-in customer who could come, until they request someone. */
export function OwnFaces({ location, serviceIds, onChoose }: OwnFacesProps) {
  const mechanics = useFaces(location, serviceIds);
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
