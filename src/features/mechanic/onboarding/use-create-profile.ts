"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { nextStep } from "~/domain/account/next-step";
import type { UserView } from "~/domain/account/view";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { useOwner } from "~/features/auth/use-owner";
import { uploadFile } from "../upload-file";
import { onboardingBody, type OnboardingValues } from "./steps";

/**
 * Completes the onboarding. Failing to save name, email or resume is only logged; the profile
 * counts. If a new email address requires the owner's confirmation, pass `owner` to `OwnerDialog`,
 * and the profile is created after it.
 */
export function useCreateProfile(user: UserView, onCreated: () => void) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const { isAsked, dialog } = useOwner();
  const running = useRef(false);
  const stop = () => {
    running.current = false;
    setBusy(false);
  };
  const savePerson = api.auth.updateProfile.useMutation();
  const create = api.mechanic.createProfile.useMutation(
    withToasts(TOASTS.createMechanicProfile, {
      onSuccess: ({ profile }: { profile: MechanicProfileView }) => {
        onCreated();
        router.push(destination({ ...user, mechanicProfile: profile }));
        router.refresh();
      },
      onError: stop,
    }),
  );

  const goOn = async (values: OnboardingValues, resume: File | null) => {
    const filename = resume === null ? null : await sendResume(resume);
    create.mutate(onboardingBody(values, filename));
  };
  const createProfile = (values: OnboardingValues, resume: File | null) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const { firstName, lastName, email } = values;
    savePerson.mutate(
      { firstName, lastName, email },
      {
        onSuccess: () => void goOn(values, resume),
        onError: (error) => {
          if (isAsked(error, () => createProfile(values, resume))) return stop();
          log("profile")(error);
          void goOn(values, resume);
        },
      },
    );
  };
  return {
    busy,
    createProfile,
    owner: { ...dialog, purpose: "change your email address", submit: "Change address" },
  };
}

async function sendResume(file: File): Promise<string | null> {
  try {
    const { filename } = await uploadFile({
      url: "/api/upload/resume",
      field: "resume",
      file,
      answer: async () => (await import("~/domain/upload/schema")).resumeUploadViewSchema,
    });
    return filename;
  } catch (error) {
    log("resume")(error);
    return null;
  }
}

const log = (what: string) => (error: unknown) => {
  console.warn(`onboarding: saving the ${what} failed`, error);
};

function destination(user: UserView): string {
  return nextStep(user) === "set-password" ? PATHS.setPassword : PATHS.mechanicDashboard;
}
