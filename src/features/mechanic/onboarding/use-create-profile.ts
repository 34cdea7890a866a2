"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { nextStep } from "~/domain/account/next-step";
import type { UserView } from "~/domain/account/schema";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { resumeUploadViewSchema } from "~/domain/upload/rules";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { uploadFile } from "../upload-file";
import { onboardingBody, type OnboardingValues } from "./steps";

/**
 * The end of the onboarding: resume, name and e-mail are saved on the way, and a failure there is
 * only logged; the profile is what counts.
 */
export function useCreateProfile(user: UserView, onCreated: () => void) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const savePerson = api.auth.updateProfile.useMutation();
  const create = api.mechanic.createProfile.useMutation(
    withToasts(TOASTS.createMechanicProfile, {
      onSuccess: ({ profile }: { profile: MechanicProfileView }) => {
        onCreated();
        router.push(destination({ ...user, mechanicProfile: profile }));
        router.refresh();
      },
      onError: () => {
        running.current = false;
        setBusy(false);
      },
    }),
  );

  const createProfile = async (values: OnboardingValues, resume: File | null) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const { firstName, lastName, email } = values;
    const [filename] = await Promise.all([
      resume === null ? null : sendResume(resume),
      savePerson.mutateAsync({ firstName, lastName, email }).catch(log("profile")),
    ]);
    create.mutate(onboardingBody(values, filename ?? null));
  };
  return {
    busy,
    createProfile: (values: OnboardingValues, resume: File | null) =>
      void createProfile(values, resume),
  };
}

async function sendResume(file: File): Promise<string | null> {
  try {
    const { filename } = await uploadFile({
      url: "/api/upload/resume",
      field: "resume",
      file,
      answer: resumeUploadViewSchema,
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
