"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import { CUSTOMER_PROFILE_LABELS } from "~/domain/customer/labels";
import { TEXT_LIMITS } from "~/domain/text-limits";
import { clearingRegister } from "~/components/clearing-register";
import { ProfileSection } from "./profile-section";
import type { ProfileForm } from "./use-profile-form";
import { vehicleOptions } from "./profile-values";
import { VehiclePhoto } from "./vehicle-photo";

type VehicleSectionProps = {
  form: ProfileForm;
  saved: { vehicleMake: string | null; vehicleModel: string | null };
};

/** Year, make and model by lists, a photo and notes. */
export function VehicleSection({ form, saved }: VehicleSectionProps) {
  const [now] = useState(() => new Date());
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const [year, make, model, photo] = useWatch({
    control: form.control,
    name: ["vehicleYear", "vehicleMake", "vehicleModel", "vehiclePhoto"],
  });
  const options = vehicleOptions({ year: String(year), make, model }, saved, now);
  return (
    <ProfileSection title="Vehicle Information">
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
            // A model of another make would be nonsense.
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
            placeholder="Modifications, known quirks, where the locking wheel nut is."
            {...register("vehicleNotes")}
          />
        )}
      </Field>
    </ProfileSection>
  );
}
