"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { PATHS } from "~/lib/paths";
import { FactorForm, type Given, type FactorMethods } from "~/features/second-factor/factor-form";
import { api } from "~/trpc/react";
import { AuthLink } from "../form/auth-link";
import { CodeHeading } from "./code-heading";
import { passkeyAsked } from "./passkey-asked";
import { useArrive } from "../form/use-arrive";
import { useNext } from "../form/use-next";

// Needed only where nobody confirmed the address before.
const WhoseAccount = lazy(async () => ({
  default: (await import("../code/whose-account")).WhoseAccount,
}));

/**
 * Renders /auth/second-step, after an external sign-in: the second factor, or the question whether
 * an unconfirmed account is theirs.
 */
export function SecondStepScreen() {
  const next = useNext();
  const arrive = useArrive(next ?? PATHS.externalReturn());
  const step = api.auth.secondStep.useMutation({
    // Users of an external sign-in may have no password and aren't asked to create one.
    onSuccess: (user) => arrive({ ...user, hasPassword: true }),
  });
  const call = {
    // The token follows the #, so it is in no request and no log.
    mutate: (given: Given) => step.mutate({ token: location.hash.slice(1), ...given }),
    reset: step.reset,
    error: step.error,
    isPending: step.isPending || step.isSuccess,
    variables: step.variables,
  };
  const { client } = api.useUtils();
  const ask = () => passkeyAsked(client.auth.secondStep.mutate({ token: location.hash.slice(1) }));
  const [methods, setMethods] = useState<FactorMethods>({ code: true, passkey: false });
  const look = api.auth.secondStep.useMutation({
    onError: ({ data }) =>
      setMethods({ code: data?.next !== "passkey", passkey: data?.passkey !== undefined }),
  });
  const answer = api.auth.secondStep.useMutation({
    onSuccess: (user) => arrive({ ...user, hasPassword: true }),
  });
  const { mutate: lookUp } = look;
  // Only the token identifies the account, and so its second factors.
  useEffect(() => lookUp({ token: location.hash.slice(1) }), [lookUp]);
  if (look.error?.data?.next === "isYours") {
    return (
      <Suspense>
        <WhoseAccount
          pending={answer.isPending || answer.isSuccess ? (answer.variables.isYours ?? null) : null}
          {...(answer.error === null ? {} : { error: answer.error.message })}
          onAnswer={(isYours) => answer.mutate({ token: location.hash.slice(1), isYours })}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-6">
      <CodeHeading level={1} methods={methods} />
      <FactorForm call={call} methods={methods} ask={ask} submit="Sign In" />
      <div className="border-t pt-4 text-muted-foreground">
        <AuthLink href={PATHS.roleSelection}>Back to sign in</AuthLink>
      </div>
    </div>
  );
}
