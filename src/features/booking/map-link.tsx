"use client";

import { useSyncExternalStore, type ReactNode } from "react";
import { mapHref, type MapShows } from "./map-href";

const never = () => () => undefined;
const device = () => navigator.userAgent;
const unknown = () => "";

type MapLinkProps = { place: string; shows: MapShows; className?: string; children: ReactNode };

/** Opens a location or directions in the device's map. */
export function MapLink({ place, shows, className, children }: MapLinkProps) {
  const userAgent = useSyncExternalStore(never, device, unknown);
  return (
    <a
      href={mapHref(place, shows, userAgent)}
      target="_blank"
      rel="noreferrer"
      className={className}
    >
      {children}
      <span className="sr-only"> (opens a map in a new tab)</span>
    </a>
  );
}
