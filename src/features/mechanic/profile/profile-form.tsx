"use client";

import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { FormProvider, useController, useForm, useFormContext } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { SPECIALIZATIONS } from "~/domain/mechanic/options";
import { locationRefusal, zipQuestion } from "~/domain/location/location";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { useLookUp } from "~/features/booking/use-location";
import { TOASTS } from "~/lib/toast-copy";
import { useLaterRules } from "~/components/use-later-rules";
import { withToasts } from "~/lib/use-toast-mutation";
import { api, type RouterInputs } from "~/trpc/react";
import { ChipPicker } from "./chip-picker";
import { ProfileFields } from "./profile-fields";
import { profileValues, type EditValues } from "./profile-values";

type Changes = RouterInputs["mechanic"]["updateProfile"];

const loadEditRules = async () => {
  const { editProfileFormSchema, onboardingSchema } = await import("~/domain/mechanic/schema");
  return editProfileFormSchema.extend({
    specializations: onboardingSchema.shape.specializations,
  });
};
const loadSettingsRules = async () => (await import("~/domain/mechanic/schema")).settingsFormSchema;

/** Renders the form of /mechanic/profile. */
export function EditProfileForm({ profile }: { profile: MechanicProfileView }) {
  const form = useForm({
    resolver: useLaterRules(loadEditRules),
    defaultValues: profileValues(profile),
    reValidateMode: "onSubmit",
  });
  return (
    <FormProvider {...form}>
      <ProfileFormFrame profile={profile} submitWith={(send) => form.handleSubmit(send)}>
        <ProfileFields
          names={[
            "phone",
            "yearsExperience",
            "location",
            "serviceRadius",
            "hourlyRate",
            "workExperience",
            "certificationsText",
          ]}
          optional={["hourlyRate", "certificationsText"]}
        />
        <Specializations />
      </ProfileFormFrame>
    </FormProvider>
  );
}

/**
 * Renders the Profile tab of /mechanic/settings: the same form without phone and specializations.
 */
export function SettingsProfileForm({ profile }: { profile: MechanicProfileView }) {
  const form = useForm({
    resolver: useLaterRules(loadSettingsRules),
    defaultValues: profileValues(profile),
    reValidateMode: "onSubmit",
  });
  return (
    <FormProvider {...form}>
      <ProfileFormFrame profile={profile} submitWith={(send) => form.handleSubmit(send)}>
        <ProfileFields
          names={[
            "yearsExperience",
            "serviceRadius",
            "location",
            "hourlyRate",
            "workExperience",
            "certificationsText",
          ]}
          optional={["certificationsText"]}
        />
      </ProfileFormFrame>
    </FormProvider>
  );
}

function Specializations() {
  const { field, fieldState } = useController<EditValues, "specializations">({
    name: "specializations",
  });
  const { clearErrors } = useFormContext<EditValues>();
  return (
    <ChipPicker
      legend="Specializations"
      hint="Customers find you by these."
      names={SPECIALIZATIONS}
      chosen={field.value}
      onChange={(chosen) => {
        clearErrors("specializations");
        field.onChange(chosen);
      }}
      error={fieldState.error?.message}
      required
      firstRef={field.ref}
    />
  );
}

type ProfileFormFrameProps = {
  profile: MechanicProfileView;
  submitWith: (send: (changes: Changes) => void) => (event: FormEvent) => Promise<void>;
  children: ReactNode;
};

/**
 * Saves the profile with its toasts. Keeps what was typed if another device saved in the meantime.
 */
function ProfileFormFrame({ profile, submitWith, children }: ProfileFormFrameProps) {
  const { reset, formState, setError } = useFormContext<EditValues>();
  const lookUp = useLookUp();
  const [looking, setLooking] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const { isDirty } = formState;
  const save = api.mechanic.updateProfile.useMutation(
    withToasts(TOASTS.saveMechanicProfile, {
      onSuccess: (saved: MechanicProfileView) => reset(profileValues(saved)),
    }),
  );
  useEffect(() => {
    // Don't overwrite what the user is typing.
    if (!isDirty) reset(profileValues(profile));
  }, [profile, isDirty, reset]);
  const pending = save.isPending || looking;
  async function send(changes: Changes) {
    const { location } = changes;
    const isMoved = location !== undefined && location !== profile.location;
    setLooking(true);
    const found = isMoved ? await lookUp(location) : undefined;
    setLooking(false);
    // Asks once about a ZIP code in another city.
    const message = locationRefusal(found) ?? (location === asked ? null : zipQuestion(found));
    setAsked(location ?? null);
    if (message === null) save.mutate(changes);
    else setError("location", { message }, { shouldFocus: true });
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        if (pending) event.preventDefault();
        else void submitWith((changes) => void send(changes))(event);
      }}
    >
      {children}
      <div className="flex flex-wrap items-center gap-4 border-t pt-5">
        <Button type="submit" className="w-full sm:w-auto" loading={pending}>
          Save Profile
        </Button>
        {isDirty ? <p className="text-sm text-muted-foreground">Unsaved changes</p> : null}
      </div>
    </form>
  );
}
