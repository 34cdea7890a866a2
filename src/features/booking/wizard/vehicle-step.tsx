"use client";

import { RadioCards } from "~/components/ui/radio-cards";
import type { VehicleView } from "~/domain/vehicle/schema";
import { EnterVin } from "~/features/vehicle/enter-vin";
import { VehicleFields } from "~/features/vehicle/vehicle-fields";
import { formatNumber } from "~/messages/format";
import { describesVehicle, NEW_VEHICLE } from "../form/booking-draft";
import { vehicleName } from "../booking-facts";
import type { BookingWizardState } from "./use-booking-wizard";

type VehicleStepProps = Pick<BookingWizardState, "draft" | "errors" | "change" | "keepVin"> & {
  garage: readonly VehicleView[];
  now: Date;
  headingId: string;
};

function details(vehicle: VehicleView): string | undefined {
  const miles = vehicle.mileage === null ? "" : `${formatNumber(vehicle.mileage)} miles`;
  return [vehicle.nickname ?? "", miles].filter(Boolean).join(" · ") || undefined;
}

/** Renders step 1: a car from the garage, or another one. */
export function VehicleStep({
  draft,
  errors,
  change,
  keepVin,
  garage,
  now,
  headingId,
}: VehicleStepProps) {
  const choices = [
    ...garage.map((vehicle) => ({
      value: vehicle.id,
      label: vehicleName(vehicle),
      description: details(vehicle),
    })),
    { value: NEW_VEHICLE, label: "Another vehicle", description: "Add it to your garage" },
  ];
  return (
    <div className="grid gap-6">
      {garage.length > 0 ? (
        <RadioCards
          aria-labelledby={headingId}
          value={draft.vehicleId}
          onValueChange={(vehicleId) => change({ vehicleId })}
          options={choices}
        />
      ) : null}
      {describesVehicle(draft, garage) ? (
        <>
          <EnterVin
            car={draft.vehicle}
            onFill={(car, filled) => {
              keepVin(filled);
              change({ vehicle: { ...draft.vehicle, ...car } });
            }}
          />
          <VehicleFields
            vehicle={draft.vehicle}
            errors={errors}
            now={now}
            onChange={(patch) => change({ vehicle: { ...draft.vehicle, ...patch } })}
          />
        </>
      ) : null}
    </div>
  );
}
