import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import type { JobCar as CarIdentity } from "~/domain/booking/garage/schema";
import { PanelSection } from "../panel/panel-section";

const CarDialog = lazy(async () => ({ default: (await import("./car-dialog")).CarDialog }));

/** Shows the end of the car's VIN. Staff read the rest with a reason, which is logged. */
export function JobCar({ job }: { job: DeskBookingView }) {
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<CarIdentity | null>(null);
  const { vinLastSix, id, vehicle } = job;
  if (vinLastSix === undefined) return null;
  const plate = [shown?.plate, shown?.plateState].filter(Boolean).join(" · ");
  return (
    <PanelSection title="Car">
      <p>{vehicle}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-muted-foreground">VIN</span>
        <span className="font-mono font-medium wrap-anywhere">
          {shown?.vin ?? `•••• ${vinLastSix}`}
        </span>
        {shown === null ? (
          <Button variant="link" size="sm" className="px-0" onClick={() => setAsking(true)}>
            Show VIN
          </Button>
        ) : (
          <Button variant="link" size="sm" className="px-0" onClick={() => setShown(null)}>
            Hide VIN
          </Button>
        )}
      </p>
      {plate === "" ? null : (
        <p>
          <span className="text-muted-foreground">License plate</span> {plate}
        </p>
      )}
      {isAsking ? (
        <Suspense>
          <CarDialog
            booking={id}
            onShown={(car) => {
              setShown(car);
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </PanelSection>
  );
}
