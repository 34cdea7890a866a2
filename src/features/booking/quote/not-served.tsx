"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import { expiryOf } from "~/domain/booking/schedule/expiry";
import { DAY_MS } from "~/domain/time/durations";
import { formatMoment } from "~/messages/format";
import { cityAndState } from "./quote-words";

const WaitlistDialog = lazy(async () => ({
  default: (await import("./waitlist-dialog")).WaitlistDialog,
}));

/** A start so far ahead that it doesn't shorten the search. */
const LATER_MS = 30 * DAY_MS;

type NotServedProps = {
  /** Such as "Nome, AK 99762". */
  place: string;
  timeZone: string;
  total: string;
  serviceId: string | null;
  now: Date;
  /** ISO, or "" while no time is chosen. */
  scheduledAt: string;
  /** Goes on to the wizard's first step. */
  onBookAnyway: () => void;
};

/** Offers what can be done where no mechanic works. */
export function NotServed(props: NotServedProps) {
  const { place, timeZone, total, serviceId, now, scheduledAt, onBookAnyway } = props;
  const [asks, setAsks] = useState(false);
  const start = scheduledAt === "" ? new Date(now.getTime() + LATER_MS) : new Date(scheduledAt);
  const zip = /\d{5}$/.exec(place)?.[0] ?? "";
  return (
    <div className="mt-3 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsks(true)}>
          Tell me when you do
        </Button>
        <Button variant="outline" onClick={onBookAnyway}>
          Book anyway
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">
        If you book anyway: we&apos;ll hold <Money amount={total} /> on your card and look until{" "}
        {formatMoment(expiryOf(now, start), timeZone)}. If nobody accepts, we release it. Your bank
        may need a few days.
      </p>
      {asks ? (
        <Suspense>
          <WaitlistDialog
            zip={zip}
            place={cityAndState(place)}
            serviceId={serviceId}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
