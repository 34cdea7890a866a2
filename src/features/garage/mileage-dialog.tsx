"use client";

import { FormDialog } from "~/components/ui/form-dialog";
import { vehicleName } from "~/domain/vehicle/name";
import type { VehicleDetail } from "~/domain/vehicle/schema";
import { MilesField } from "~/features/vehicle/miles-field";
import { useMiles } from "~/features/vehicle/use-miles";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

/** Saves what the odometer shows today. */
export function MileageDialog({ car, onClose }: { car: VehicleDetail; onClose: () => void }) {
  const miles = useMiles();
  const update = api.booking.updateVehicle.useMutation({
    onSuccess() {
      toast({ title: "Mileage saved" });
      onClose();
    },
    onError(error) {
      toast({ variant: "destructive", title: "Mileage not saved", description: error.message });
    },
  });
  const { id, year, make, model } = car;
  return (
    <FormDialog
      title="Update mileage"
      description={`Enter what the odometer of your ${vehicleName(car)} shows today.`}
      submitLabel="Save mileage"
      pending={update.isPending}
      onSubmit={() => {
        const mileage = miles.read();
        if (typeof mileage === "number") update.mutate({ id, year, make, model, mileage });
      }}
      onClose={onClose}
    >
      <MilesField miles={miles} label="Odometer" />
    </FormDialog>
  );
}
