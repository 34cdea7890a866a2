"use client";

import { PATHS } from "~/lib/paths";
import { CodeForm } from "~/features/second-factor/code-form";
import { api } from "~/trpc/react";
import { AuthLink } from "./auth-link";
import { CodeHeading } from "./code-heading";
import { useArrive } from "./use-arrive";
import { useNext } from "./use-next";

/** /auth/second-step: the code after another provider's sign-in. */
export function SecondStepScreen() {
  const next = useNext();
  const arrive = useArrive(next ?? PATHS.externalReturn());
  const step = api.auth.secondStep.useMutation({
    // Whoever comes by a provider may have no password, and is not asked to make one.
    onSuccess: (user) => arrive({ ...user, hasPassword: true }),
  });
  const call = {
    // Behind the #, so that it is in no request and in no log.
    mutate: ({ code }: { code: string }) => step.mutate({ token: location.hash.slice(1), code }),
    reset: step.reset,
    error: step.error,
    isPending: step.isPending || step.isSuccess,
  };
  return (
    <div className="grid gap-6">
      <CodeHeading level={1} />
      <CodeForm call={call} submit="Sign In" recovery />
      <div className="border-t pt-4 text-muted-foreground">
        <AuthLink href={PATHS.roleSelection}>Back to sign in</AuthLink>
      </div>
    </div>
  );
}
