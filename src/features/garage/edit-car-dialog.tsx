"use client";

import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Input } from "~/components/ui/input";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { PLATE_LENGTH } from "~/domain/vehicle/facts";
import { readMiles } from "~/domain/vehicle/mileage";
import type { VehicleDetail } from "~/domain/vehicle/schema";
import { VIN_TEXT_LENGTH } from "~/domain/vehicle/vin";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

const FIELDS = [
  { name: "year", label: "Year", maxLength: 4, required: true },
  { name: "make", label: "Make", maxLength: TEXT_LIMITS.name, required: true },
  { name: "model", label: "Model", maxLength: TEXT_LIMITS.name, required: true },
  { name: "nickname", label: "Nickname", maxLength: TEXT_LIMITS.name, required: false },
  { name: "mileage", label: "Mileage", maxLength: 9, required: false },
  { name: "vin", label: "VIN", maxLength: VIN_TEXT_LENGTH, required: false },
  { name: "plate", label: "License plate", maxLength: PLATE_LENGTH, required: false },
  { name: "plateState", label: "State of the plate", maxLength: 2, required: false },
] as const;

type Name = (typeof FIELDS)[number]["name"];
const IN_CAPITALS: readonly Name[] = ["vin", "plate", "plateState"];

/** Corrects a car. Bookings keep it as it was booked. */
export function EditCarDialog({ car, onClose }: { car: VehicleDetail; onClose: () => void }) {
  const [values, setValues] = useState<Record<Name, string>>({
    year: String(car.year),
    make: car.make,
    model: car.model,
    nickname: car.nickname ?? "",
    mileage: car.mileage === null ? "" : String(car.mileage),
    vin: car.vin ?? "",
    plate: car.plate ?? "",
    plateState: car.plateState ?? "",
  });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [asked, setAsked] = useState<number | null>(null);
  const update = api.booking.updateVehicle.useMutation({
    onSuccess() {
      toast({ title: "Car updated" });
      onClose();
    },
    onError(error) {
      setErrors(error.data?.fields ?? {});
      toast({ variant: "destructive", title: "Car not updated", description: error.message });
    },
  });

  function save() {
    const { year, make, model, nickname, vin, plate, plateState } = values;
    const miles = readMiles(values.mileage, asked);
    if (miles.problem !== null) {
      setAsked(miles.asked);
      return setErrors({ mileage: miles.problem });
    }
    setErrors({});
    update.mutate({
      id: car.id,
      year,
      make,
      model,
      nickname: nickname.trim() || null,
      mileage: miles.miles,
      vin: vin.trim() || null,
      plate: plate.trim() || null,
      plateState: plateState.trim() || null,
    });
  }

  return (
    <FormDialog
      title="Edit car"
      description="Bookings you've already made keep the car as it was booked."
      submitLabel="Save car"
      pending={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, maxLength, required }) => (
          <Field
            key={name}
            label={label}
            {...(required ? { required } : { optional: true })}
            error={errors[name]}
            className={name === "vin" || name === "nickname" ? "sm:col-span-2" : undefined}
          >
            {(control) => (
              <Input
                {...control}
                className={IN_CAPITALS.includes(name) ? "uppercase" : undefined}
                inputMode={name === "year" || name === "mileage" ? "numeric" : undefined}
                autoComplete="off"
                spellCheck={false}
                maxLength={maxLength}
                value={values[name]}
                onChange={(event) => {
                  setErrors((before) => ({ ...before, [name]: undefined }));
                  setValues((before) => ({ ...before, [name]: event.target.value }));
                }}
              />
            )}
          </Field>
        ))}
      </div>
    </FormDialog>
  );
}
