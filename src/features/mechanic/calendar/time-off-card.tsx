"use client";

import { CalendarOff, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { isInHand } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { formatDateTime } from "~/messages/format";
import type { Availability } from "./availability";
import { entriesOf } from "./entries";
import { TimeOffForm } from "./time-off-form";
import { useSaveAvailability } from "./use-save-availability";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

type TimeOff = Availability["timeOff"][number];

const byStart = (a: TimeOff, b: TimeOff) => a.start.localeCompare(b.start);

type TimeOffCardProps = {
  availability: Availability;
  jobs: readonly BookingView[];
  mechanicId: string;
  now: number;
};

/** Lists upcoming time off and lets the mechanic add or remove some. */
export function TimeOffCard({ availability, jobs, mechanicId, now }: TimeOffCardProps) {
  const { timeOff, timeZone } = availability;
  const [removing, setRemoving] = useState<TimeOff | null>(null);
  const saving = useSaveAvailability(() => setRemoving(null));
  const words = ({ start, end }: TimeOff) =>
    `${formatDateTime(start, timeZone)} to ${formatDateTime(end, timeZone)}`;
  const planned = entriesOf(jobs, [], mechanicId).flatMap((entry) =>
    entry.kind === "job" && entry.to > now && isInHand(entry.job.status) ? [entry] : [],
  );
  return (
    <Card>
      <CardHeader>
        <CardTitle>Time off</CardTitle>
        <CardDescription>
          Customers can&apos;t book you then. Only you can read your note.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-6">
        {timeOff.length === 0 ? (
          <p className="text-sm text-muted-foreground">No upcoming time off.</p>
        ) : (
          <ul className="grid gap-2">
            {timeOff.map((one) => (
              <li
                key={`${one.start} ${one.end}`}
                className="flex items-start gap-3 rounded-md border py-2 pr-1 pl-3"
              >
                <CalendarOff aria-hidden className="mt-1.5 size-4 shrink-0 text-muted-foreground" />
                <div className="min-w-0 flex-1 text-sm">
                  <p className="font-semibold wrap-anywhere">{one.note || "Time off"}</p>
                  <p className="text-muted-foreground">{words(one)}</p>
                </div>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove time off: ${words(one)}`}
                  onClick={() => setRemoving(one)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TimeOffForm
          timeZone={timeZone}
          planned={planned}
          known={timeOff}
          onAdd={(added) => saving.save({ timeOff: [...timeOff, added].toSorted(byStart) })}
          pending={saving.pending}
        />
      </CardContent>
      {removing === null ? null : (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={() => setRemoving(null)}
            title="Remove this time off?"
            description={`Customers can book you again ${words(removing)}.`}
            confirmLabel="Remove"
            pending={saving.pending}
            onConfirm={() => saving.save({ timeOff: timeOff.filter((one) => one !== removing) })}
          />
        </Suspense>
      )}
    </Card>
  );
}
