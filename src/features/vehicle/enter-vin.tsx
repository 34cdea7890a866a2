"use client";

import { ScanBarcode } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import type { CarFields, FilledVin } from "./vin-answer";

const VinPanel = lazy(async () => ({ default: (await import("./vin-panel")).VinPanel }));

type EnterVinProps = {
  startsOpen?: boolean;
  car: CarFields;
  onFill: (car: CarFields, filled: FilledVin | null) => void;
};

/** Offers to fill a car's fields from its VIN. */
export function EnterVin({ startsOpen = false, car, onFill }: EnterVinProps) {
  const [open, setOpen] = useState(startsOpen);
  const panelId = useId();
  return (
    <div className="grid gap-3">
      <Button
        variant="outline"
        className="w-full sm:w-auto sm:justify-self-start"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        <ScanBarcode aria-hidden />
        Enter VIN
      </Button>
      {open ? (
        <div id={panelId}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <VinPanel car={car} onFill={onFill} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
