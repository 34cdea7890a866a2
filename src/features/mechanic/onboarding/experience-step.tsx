"use client";

import { useController, useFormContext } from "react-hook-form";
import { SPECIALIZATIONS, TOOLS } from "~/domain/mechanic/options";
import { ChipPicker } from "../profile/chip-picker";
import { ProfileFields } from "../profile/profile-fields";
import { ResumeField } from "./resume-field";
import type { OnboardingValues } from "./steps";

type ExperienceStepProps = { resume: File | null; onResume: (file: File | null) => void };

/** Asks for experience, specializations and tools. */
export function ExperienceStep({ resume, onResume }: ExperienceStepProps) {
  const { clearErrors } = useFormContext<OnboardingValues>();
  const skills = useController<OnboardingValues, "specializations">({ name: "specializations" });
  const tools = useController<OnboardingValues, "tools">({ name: "tools" });
  return (
    <>
      <ProfileFields names={["workExperience"]} choices />
      <ChipPicker
        legend="Specializations"
        hint="Choose everything you offer. Customers search by these."
        names={SPECIALIZATIONS}
        chosen={skills.field.value}
        onChange={(chosen) => {
          clearErrors("specializations");
          skills.field.onChange(chosen);
        }}
        error={skills.fieldState.error?.message}
        required
        firstRef={skills.field.ref}
      />
      <ChipPicker
        legend="Tools you bring"
        names={TOOLS}
        chosen={TOOLS.filter((tool) => tools.field.value.includes(tool))}
        onChange={tools.field.onChange}
      />
      <ProfileFields
        names={["hourlyRate", "certificationsText"]}
        optional={["hourlyRate", "certificationsText"]}
        choices
      />
      <ResumeField file={resume} onChange={onResume} />
    </>
  );
}
