"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { TEXT_LIMITS } from "~/domain/text/limits";
import {
  isListedInWizard,
  modelsOf,
  OLDEST_VEHICLE_YEAR,
  WIZARD_MAKES,
  wizardYears,
} from "~/domain/vehicle/options";

export interface NamedVehicle {
  year: string;
  make: string;
  model: string;
}

export interface DescribedVehicle extends NamedVehicle {
  nickname: string;
  mileage: string;
}

type FieldsProps<Vehicle> = {
  vehicle: Vehicle;
  errors: Partial<Record<keyof Vehicle, string>>;
  onChange: (patch: Partial<Vehicle>) => void;
  now: Date;
};
type VehicleFieldsProps = FieldsProps<DescribedVehicle>;
type NameFieldsProps = FieldsProps<NamedVehicle> & {
  /** Leads to fields for any make and model. */
  unlistedLabel?: string;
};

const optionsOf = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }));

/** Asks for a car in the booking wizard. */
export function VehicleFields({ vehicle, errors, onChange, now }: VehicleFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <VehicleNameFields vehicle={vehicle} errors={errors} onChange={onChange} now={now} />
      <Field label="Mileage" optional error={errors.mileage}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="e.g. 62,000"
            maxLength={9}
            value={vehicle.mileage}
            onChange={(event) => onChange({ mileage: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Nickname"
        optional
        hint="So you can tell your cars apart."
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder="e.g. Family van"
            maxLength={100}
            value={vehicle.nickname}
            onChange={(event) => onChange({ nickname: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

/**
 * Asks for year, make and model, as cells of the caller's grid: ten makes and the last 30 years, or
 * any other as text.
 */
export function VehicleNameFields(props: NameFieldsProps) {
  const { vehicle, onChange, now, unlistedLabel = "My car isn't listed" } = props;
  const [writes, setWrites] = useState(false);
  const isUnlisted = writes || !isListedInWizard(vehicle, now);
  return (
    <>
      {isUnlisted ? <WrittenVehicle {...props} /> : <ListedVehicle {...props} />}
      <Button
        variant="link"
        className="justify-self-start px-0 sm:col-span-2"
        onClick={() => {
          if (isUnlisted) onChange({ year: "", make: "", model: "" });
          setWrites(!isUnlisted);
        }}
      >
        {isUnlisted ? "Choose from the list" : unlistedLabel}
      </Button>
    </>
  );
}

function ListedVehicle({ vehicle, errors, onChange, now }: NameFieldsProps) {
  const models = modelsOf(vehicle.make);
  return (
    <>
      <Field label="Year" required error={errors.year}>
        {(control) => (
          <Select
            {...control}
            placeholder="Select year"
            options={optionsOf(wizardYears(now))}
            value={vehicle.year}
            onChange={(event) => onChange({ year: event.target.value })}
          />
        )}
      </Field>
      <Field label="Make" required error={errors.make}>
        {(control) => (
          <Select
            {...control}
            placeholder="Select make"
            options={optionsOf(WIZARD_MAKES)}
            value={vehicle.make}
            onChange={(event) => onChange({ make: event.target.value, model: "" })}
          />
        )}
      </Field>
      <Field label="Model" required error={errors.model}>
        {(control) => (
          <Select
            {...control}
            placeholder={models.length === 0 ? "Choose a make first" : "Select model"}
            options={optionsOf(models)}
            value={vehicle.model}
            disabled={models.length === 0}
            onChange={(event) => onChange({ model: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Accepts any make and model, and years that the list doesn't have. */
function WrittenVehicle({ vehicle, errors, onChange }: NameFieldsProps) {
  return (
    <>
      <Field label="Year" required error={errors.year} hint={`${OLDEST_VEHICLE_YEAR} or newer.`}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="e.g. 1967"
            maxLength={4}
            value={vehicle.year}
            onChange={(event) => onChange({ year: event.target.value })}
          />
        )}
      </Field>
      <Field label="Make" required error={errors.make}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder="e.g. Volvo"
            maxLength={TEXT_LIMITS.name}
            value={vehicle.make}
            onChange={(event) => onChange({ make: event.target.value })}
          />
        )}
      </Field>
      <Field label="Model" required error={errors.model}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder="e.g. 1800 S"
            maxLength={TEXT_LIMITS.name}
            value={vehicle.model}
            onChange={(event) => onChange({ model: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
