"use client";

import { LogOut } from "lucide-react";
import { useState, type FormEvent } from "react";
import { FormProvider } from "react-hook-form";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { Stepper } from "~/components/ui/stepper";
import type { UserView } from "~/domain/account/view";
import { TRIAL_DAYS } from "~/domain/mechanic/trial";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { PATHS } from "~/lib/paths";
import { ExperienceStep } from "./experience-step";
import { PersonFields } from "./person-fields";
import { ONBOARDING_STEPS } from "./steps";
import { useCreateProfile } from "./use-create-profile";
import { useOnboarding } from "./use-onboarding";
import { ProfileFields } from "../profile/profile-fields";

export function OnboardingScreen({ user }: { user: UserView }) {
  const wizard = useOnboarding(user);
  const { form, step, number, sentence, isLast } = wizard;
  const [resume, setResume] = useState<File | null>(null);
  const { busy, createProfile, owner } = useCreateProfile(user, wizard.forget);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void wizard.submit((values) => createProfile(values, resume));
  };

  return (
    <div ref={wizard.body} className="mx-auto max-w-2xl">
      <header className="mb-6 grid gap-3">
        <div className="flex items-start justify-between gap-4">
          <h1 className="min-w-0 font-display text-title font-bold">
            Create Your Mechanic Profile
          </h1>
          {/* A plain link, because Next's would prefetch it and sign the user out. */}
          <a
            href={PATHS.logout}
            className={buttonVariants({ variant: "ghost", size: "sm", className: "-mr-3.5" })}
          >
            <LogOut aria-hidden />
            Log out
          </a>
        </div>
        <p className="max-w-prose text-lead text-muted-foreground">
          Three short steps, then your {TRIAL_DAYS}-day free trial begins. No card needed.
        </p>
      </header>
      <Stepper steps={ONBOARDING_STEPS} current={number} className="mb-6" />
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <Card>
            <CardContent className="grid gap-6">
              <h2
                ref={wizard.heading}
                tabIndex={-1}
                className="font-display text-heading font-semibold outline-none"
              >
                {ONBOARDING_STEPS[number - 1]?.heading}
              </h2>
              {sentence ? <Alert tone="danger" title={sentence} /> : null}
              {step === "profile" ? (
                <>
                  <PersonFields />
                  <ProfileFields names={["phone", "yearsExperience"]} choices />
                </>
              ) : null}
              {step === "location" ? (
                <ProfileFields names={["location", "serviceRadius"]} choices />
              ) : null}
              {step === "experience" ? (
                <ExperienceStep resume={resume} onResume={setResume} />
              ) : null}
              <div className="flex items-center justify-between gap-3 border-t pt-5">
                {number === 1 ? (
                  <Link href={PATHS.home} className={buttonVariants({ variant: "outline" })}>
                    Back
                  </Link>
                ) : (
                  <Button
                    variant="outline"
                    disabled={busy}
                    onClick={() => wizard.goBack(() => undefined)}
                  >
                    Back
                  </Button>
                )}
                <Button type="submit" loading={busy}>
                  {isLast ? (busy ? "Creating Profile..." : "Complete Profile") : "Continue"}
                </Button>
              </div>
            </CardContent>
          </Card>
        </form>
      </FormProvider>
      <OwnerDialog hasPassword={user.hasPassword} {...owner} />
    </div>
  );
}
