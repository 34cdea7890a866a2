"use client";

import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { BODIES, FUELS, PLATE_LENGTH } from "~/domain/vehicle/facts";
import { readMiles } from "~/domain/vehicle/mileage";
import type { VehicleDetail } from "~/domain/vehicle/schema";
import { addsUp, readVin, VIN_TEXT_LENGTH } from "~/domain/vehicle/vin";
import { bodyLine, fuelLabel } from "~/features/vehicle/facts-words";
import { toast } from "~/lib/use-toast";
import { vehicleFields } from "~/messages/fields/vehicle";
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
  { name: "engineLiters", label: "Engine in liters", maxLength: 4, required: false },
  { name: "cylinders", label: "Cylinders", maxLength: 2, required: false },
] as const;

type Name = (typeof FIELDS)[number]["name"];
const NUMERIC: readonly Name[] = ["year", "mileage", "cylinders"];

const UNKNOWN = { value: "", label: "Not known" };
const FUEL_OPTIONS = [UNKNOWN, ...FUELS.map((value) => ({ value, label: fuelLabel(value) }))];
const BODY_OPTIONS = [
  UNKNOWN,
  ...BODIES.map((body) => ({ value: body, label: bodyLine({ body }) })),
];

const textOf = (fact: number | undefined): string => (fact === undefined ? "" : String(fact));

/** Returns errors of the numbers that can't be read. The server checks their bounds. */
function wrongFacts({ engineLiters, cylinders }: Record<Name, string>) {
  return {
    ...(/^\s*(?:\d+(?:\.\d+)?)?\s*$/.test(engineLiters)
      ? {}
      : { engineLiters: vehicleFields.litersWrong }),
    ...(/^\s*\d*\s*$/.test(cylinders) ? {} : { cylinders: vehicleFields.cylindersWrong }),
  };
}

/** Returns the facts that differ from the car's, so that those of its VIN stay the VIN's. */
function changedFacts(car: VehicleDetail, values: Record<Name | "fuel" | "body", string>) {
  const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));
  const { engineLiters, cylinders } = values;
  return {
    ...(engineLiters === textOf(car.engineLiters) ? {} : { engineLiters: numberOf(engineLiters) }),
    ...(cylinders === textOf(car.cylinders) ? {} : { cylinders: numberOf(cylinders) }),
    ...(values.fuel === (car.fuel ?? "")
      ? {}
      : { fuel: FUELS.find((one) => one === values.fuel) ?? null }),
    ...(values.body === (car.body ?? "")
      ? {}
      : { body: BODIES.find((one) => one === values.body) ?? null }),
  };
}

/** Returns whether a VIN of 17 characters doesn't add up. The server names other mistakes. */
function isMistyped(typed: string): boolean {
  const read = readVin(typed);
  return read.kind === "vin" && !addsUp(read.vin);
}

const IN_CAPITALS: readonly Name[] = ["vin", "plate", "plateState"];

/** Corrects a car. Bookings keep it as it was booked. */
export function EditCarDialog({ car, onClose }: { car: VehicleDetail; onClose: () => void }) {
  const [values, setValues] = useState<Record<Name | "fuel" | "body", string>>({
    year: String(car.year),
    make: car.make,
    model: car.model,
    nickname: car.nickname ?? "",
    mileage: car.mileage === null ? "" : String(car.mileage),
    vin: car.vin ?? "",
    plate: car.plate ?? "",
    plateState: car.plateState ?? "",
    engineLiters: textOf(car.engineLiters),
    cylinders: textOf(car.cylinders),
    fuel: car.fuel ?? "",
    body: car.body ?? "",
  });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [asked, setAsked] = useState<number | null>(null);
  /** A VIN that doesn't add up, of which the person was told. Saving again saves it. */
  const [askedVin, setAskedVin] = useState(values.vin);
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
    const wrong = {
      ...wrongFacts(values),
      ...(miles.problem === null ? {} : { mileage: miles.problem }),
      ...(vin !== askedVin && isMistyped(vin) ? { vin: vehicleFields.vinDoesntAddUp } : {}),
    };
    if (miles.problem !== null) setAsked(miles.asked);
    setAskedVin(vin);
    if (miles.problem !== null || Object.keys(wrong).length > 0) return setErrors(wrong);
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
      ...changedFacts(car, values),
    });
  }

  return (
    <FormDialog
      title="Edit car"
      description="Finished jobs keep the car as it was booked. We'll ask about bookings that are still open."
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
                inputMode={
                  name === "engineLiters"
                    ? "decimal"
                    : NUMERIC.includes(name)
                      ? "numeric"
                      : undefined
                }
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
        {(["fuel", "body"] as const).map((name) => (
          <Field key={name} label={name === "fuel" ? "Fuel" : "Body style"} error={errors[name]}>
            {(control) => (
              <Select
                {...control}
                options={name === "fuel" ? FUEL_OPTIONS : BODY_OPTIONS}
                value={values[name]}
                onChange={(event) => {
                  const { value } = event.target;
                  setErrors((before) => ({ ...before, [name]: undefined }));
                  setValues((before) => ({ ...before, [name]: value }));
                }}
              />
            )}
          </Field>
        ))}
      </div>
    </FormDialog>
  );
}
