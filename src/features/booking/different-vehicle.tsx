import type { ChangeOrderView } from "~/domain/booking/change-order/schema";
import { vehicleName } from "~/domain/vehicle/name";

type DifferentVehicleProps = { change: NonNullable<ChangeOrderView["differentVehicle"]> };

/** Shows the booked car and the one that's there instead. */
export function DifferentVehicle({ change }: DifferentVehicleProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-lg border p-3.5 text-sm">
      <dt className="text-muted-foreground">Booked</dt>
      <dd className="wrap-anywhere">{change.booked}</dd>
      <dt className="text-muted-foreground">At the job</dt>
      <dd className="font-semibold wrap-anywhere">{vehicleName(change)}</dd>
    </dl>
  );
}
