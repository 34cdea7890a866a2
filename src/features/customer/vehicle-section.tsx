"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Link } from "~/components/ui/link";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import { CUSTOMER_PROFILE_LABELS } from "~/domain/customer/labels";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { OLDEST_VEHICLE_YEAR } from "~/domain/vehicle/options";
import { PATHS } from "~/lib/paths";
import { clearingRegister } from "~/components/clearing-register";
import { ProfileSection } from "./profile-section";
import type { ProfileForm } from "./use-profile-form";
import { vehicleOptions } from "./profile-values";
import { VehiclePhoto } from "./vehicle-photo";

type VehicleSectionProps = {
  form: ProfileForm;
  saved: { vehicleMake: string | null; vehicleModel: string | null };
};

const VEHICLE_NAMES = ["vehicleYear", "vehicleMake", "vehicleModel"] as const;

/** Asks for year, make and model from lists or as text, plus a photo and notes. */
export function VehicleSection({ form, saved }: VehicleSectionProps) {
  const [now] = useState(() => new Date());
  const [isUnlisted, setIsUnlisted] = useState(false);
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const photo = useWatch({ control: form.control, name: "vehiclePhoto" });
  return (
    <ProfileSection title="Vehicle Information">
      {isUnlisted ? (
        <WrittenVehicle form={form} />
      ) : (
        <ListedVehicle form={form} saved={saved} now={now} />
      )}
      <Button
        variant="link"
        className="justify-self-start px-0 sm:col-span-full"
        onClick={() => {
          if (isUnlisted) {
            for (const name of VEHICLE_NAMES) form.setValue(name, "", { shouldDirty: true });
          }
          setIsUnlisted(!isUnlisted);
        }}
      >
        <span>{isUnlisted ? "Choose from the list" : "My car isn't listed"}</span>
      </Button>
      <p className="text-sm text-muted-foreground sm:col-span-full">
        More cars, their VIN and their history are in your{" "}
        <Link href={PATHS.garage} className="font-semibold text-link underline underline-offset-4">
          garage
        </Link>
        . The photo and notes appear only on bookings of this car.
      </p>
      <VehiclePhoto
        photo={photo ?? null}
        onChange={(next) => form.setValue("vehiclePhoto", next, { shouldDirty: true })}
      />
      <Field
        label="Vehicle notes"
        optional
        hint="These notes are visible to mechanics."
        error={errors.vehicleNotes?.message}
        className="sm:col-span-full"
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={TEXT_LIMITS.note}
            placeholder="Modifications, known issues, location of the wheel lock key."
            {...register("vehicleNotes")}
          />
        )}
      </Field>
    </ProfileSection>
  );
}

/** Offers the documented lists. A saved value that isn't in them can be kept. */
function ListedVehicle({ form, saved, now }: VehicleSectionProps & { now: Date }) {
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const [year, make, model] = useWatch({ control: form.control, name: VEHICLE_NAMES });
  const options = vehicleOptions({ year: String(year), make, model }, saved, now);
  return (
    <>
      <Field
        label={CUSTOMER_PROFILE_LABELS.vehicleYear}
        required
        error={errors.vehicleYear?.message}
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            placeholder="Select year"
            options={options.years}
            {...register("vehicleYear")}
          />
        )}
      </Field>
      <Field
        label={CUSTOMER_PROFILE_LABELS.vehicleMake}
        required
        error={errors.vehicleMake?.message}
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            placeholder="Select make"
            options={options.makes}
            // A model belongs to its make.
            {...register("vehicleMake", () => form.setValue("vehicleModel", ""))}
          />
        )}
      </Field>
      <Field
        label={CUSTOMER_PROFILE_LABELS.vehicleModel}
        required
        error={errors.vehicleModel?.message}
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            placeholder={make === "" ? "Choose a make first" : "Select model"}
            options={options.models}
            {...register("vehicleModel")}
          />
        )}
      </Field>
    </>
  );
}

const WRITTEN = [
  { name: "vehicleYear", placeholder: "e.g. 1967", maxLength: 4, inputMode: "numeric" },
  { name: "vehicleMake", placeholder: "e.g. Volvo", maxLength: TEXT_LIMITS.name },
  { name: "vehicleModel", placeholder: "e.g. 1800 S", maxLength: TEXT_LIMITS.name },
] as const;

/** Accepts any make and model, and years that the list doesn't have. */
function WrittenVehicle({ form }: { form: ProfileForm }) {
  const register = clearingRegister(form);
  return WRITTEN.map(({ name, ...input }) => (
    <Field
      key={name}
      label={CUSTOMER_PROFILE_LABELS[name]}
      required
      error={form.formState.errors[name]?.message}
      hint={name === "vehicleYear" ? `${OLDEST_VEHICLE_YEAR} or newer.` : undefined}
      className="sm:col-span-2"
    >
      {(control) => <Input {...control} {...input} autoComplete="off" {...register(name)} />}
    </Field>
  ));
}
