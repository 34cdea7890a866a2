"use client";

import { Button } from "~/components/ui/button";
import { isDone } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { useMissesOdometer, useOdometer } from "~/features/mechanic/use-odometer";
import { MilesField } from "~/features/vehicle/miles-field";
import { useMiles } from "~/features/vehicle/use-miles";
import { toast } from "~/lib/use-toast";
import { PageCard } from "../page-card";

/** Asks the mechanic of a completed job for the mileage, if it wasn't given at completion. */
export function OdometerCard({ job, now }: { job: BookingView; now: number }) {
  const misses = useMissesOdometer(job, now);
  const miles = useMiles();
  const { save, isPending } = useOdometer(job, () => toast({ title: "Mileage saved" }));
  if (!misses || !isDone(job.status)) return null;
  return (
    <PageCard id="odometer" title="Mileage">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const read = miles.read();
          if (typeof read === "number") save(read);
        }}
      >
        <MilesField
          miles={miles}
          label="Odometer"
          hint="The customer's service history and reminders are based on it."
        />
        <Button type="submit" variant="outline" loading={isPending} className="w-fit">
          Save mileage
        </Button>
      </form>
    </PageCard>
  );
}
