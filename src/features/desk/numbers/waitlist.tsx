import { Card } from "~/components/ui/card";
import { WAITLIST } from "~/domain/waitlist/policy";
import { formatNumber } from "~/messages/format";
import { api } from "~/trpc/react";

/** Shows where visitors wait for a mechanic. Shows nothing while too few wait anywhere. */
export function Waitlist() {
  const places = api.desk.waitlist.useQuery().data?.places ?? [];
  if (places.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-display text-heading font-semibold">Waiting for a mechanic</h2>
        <p className="text-sm text-muted-foreground">
          Visitors who asked us to email them once a mechanic works there. Places with fewer than{" "}
          {WAITLIST.entriesShown} aren&apos;t shown.
        </p>
      </div>
      <ul className="grid gap-2">
        {places.map(({ place, waiting }) => (
          <li key={place} className="flex items-baseline justify-between gap-4 border-b pb-2">
            <span className="min-w-0 wrap-anywhere">{place}</span>
            <span className="font-semibold tabular-nums">{formatNumber(waiting)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
