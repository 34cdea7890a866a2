"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { useFirstWrong } from "~/components/use-first-wrong";
import { readMiles, type TypedMiles } from "~/domain/vehicle/mileage";
import { isYearText } from "~/domain/vehicle/options";
import { EnterVin } from "~/features/vehicle/enter-vin";
import { VehicleFields, type DescribedVehicle } from "~/features/vehicle/vehicle-fields";
import { vinOf, type FilledVin } from "~/features/vehicle/vin-answer";
import { vehicleFields } from "~/messages/fields/vehicle";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

type AddCarDialogProps = { startsWithVin: boolean; onClose: () => void };

const NO_CAR: DescribedVehicle = { year: "", make: "", model: "", nickname: "", mileage: "" };
type Errors = Partial<Record<keyof DescribedVehicle, string>>;

function errorsOf({ year, make, model }: DescribedVehicle, miles: TypedMiles): Errors {
  return {
    ...(isYearText(year) ? {} : { year: vehicleFields.vehicleYearMissing }),
    ...(make.trim() === "" ? { make: vehicleFields.vehicleMakeMissing } : {}),
    ...(model.trim() === "" ? { model: vehicleFields.vehicleModelMissing } : {}),
    ...(miles.problem === null ? {} : { mileage: miles.problem }),
  };
}

/** Adds a car, from its VIN or described by hand. */
export function AddCarDialog({ startsWithVin, onClose }: AddCarDialogProps) {
  const [now] = useState(() => new Date());
  const [car, setCar] = useState(NO_CAR);
  const [filledVin, setFilledVin] = useState<FilledVin | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [asked, setAsked] = useState<number | null>(null);
  const { form, focusFirstWrong } = useFirstWrong<HTMLDivElement>();
  const add = api.booking.addVehicle.useMutation({
    onSuccess(added) {
      toast({ title: "Car added", description: `${added.year} ${added.make} ${added.model}` });
      onClose();
    },
    onError(error) {
      setErrors(error.data?.fields ?? {});
      focusFirstWrong();
      toast({ variant: "destructive", title: "Car not added", description: error.message });
    },
  });

  function change(patch: Partial<DescribedVehicle>) {
    const edited = Object.keys(patch);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !edited.includes(name))),
    );
    setCar((before) => ({ ...before, ...patch }));
  }

  function save() {
    const miles = readMiles(car.mileage, asked);
    if (miles.problem !== null) setAsked(miles.asked);
    const wrong = errorsOf(car, miles);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstWrong();
    if (add.isPending) return;
    const { year, make, model, nickname } = car;
    add.mutate({
      year,
      make,
      model,
      nickname: nickname || null,
      mileage: miles.problem === null ? miles.miles : null,
      ...vinOf(filledVin, car),
    });
  }

  return (
    <Dialog open onOpenChange={(open) => (open || add.isPending ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add a car</DialogTitle>
          <DialogDescription>
            From its VIN, we also know the engine, so your mechanic brings the right parts.
          </DialogDescription>
        </DialogHeader>
        <EnterVin
          car={car}
          startsOpen={startsWithVin}
          onFill={(filled, by) => {
            setFilledVin(by);
            change(filled);
          }}
        />
        <div ref={form} className="grid gap-5">
          <VehicleFields vehicle={car} errors={errors} onChange={change} now={now} />
        </div>
        <DialogFooter>
          <Button variant="outline" disabled={add.isPending} onClick={onClose}>
            Go back
          </Button>
          <Button loading={add.isPending} onClick={save}>
            Add car
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
