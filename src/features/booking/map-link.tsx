"use client";

import { useSyncExternalStore, type ReactNode } from "react";
import { mapHref, type MapShows } from "./map-href";

const never = () => () => undefined;
const device = () => navigator.userAgent;
const unknown = () => "";

type MapLinkProps = { location: string; shows: MapShows; className?: string; children: ReactNode };

/** Opens a location or directions in the device's map. */
export function MapLink({ location, shows, className, children }: MapLinkProps) {
  const userAgent = useSyncExternalStore(never, device, unknown);
  return (
    <a
      href={mapHref(location, shows, userAgent)}
      target="_blank"
      rel="noreferrer"
      className={className}
    >
      {children}
      <span className="sr-only"> (opens a map in a new tab)</span>
    </a>
  );
}
