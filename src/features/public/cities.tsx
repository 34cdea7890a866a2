import { MapPin } from "lucide-react";

/** A city as a public page links it. */
export interface CityLink {
  /** Such as "San Francisco, CA". */
  city: string;
  path: string;
}

/** Links cities. */
export function Cities({ cities }: { cities: readonly CityLink[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
      {cities.map(({ city, path }) => (
        <li key={path}>
          <a
            href={path}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
          >
            <MapPin aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{city}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
