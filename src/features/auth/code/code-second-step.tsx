"use client";

import type { UserType } from "~/domain/account/roles";
import type { UserView } from "~/domain/account/view";
import { FactorForm, type Given, type FactorMethods } from "~/features/second-factor/factor-form";
import { api } from "~/trpc/react";
import { CodeHeading } from "../sign-in/code-heading";
import { passkeyAsked } from "../sign-in/passkey-asked";

type CodeSecondStepProps = {
  /** The emailed code that was accepted. */
  given: { email: string; code: string; role?: UserType; isYours?: boolean };
  /** The account's second factors. */
  methods: FactorMethods;
  onDone: (user: UserView) => void;
};

const keysOf = (given: Given) => ("code" in given ? { secondFactorCode: given.code } : given);

/** Asks for the second factor after the emailed code was accepted. */
export function CodeSecondStep({
  given: { email, code, role, isYours },
  methods,
  onDone,
}: CodeSecondStepProps) {
  const { client } = api.useUtils();
  const first = { email, code, role, isYours };
  const step = api.auth.confirmCode.useMutation({ onSuccess: onDone });
  const call = {
    mutate: (given: Given) => step.mutate({ ...first, ...keysOf(given) }),
    reset: step.reset,
    error: step.error,
    // Stays busy until the next page loads.
    isPending: step.isPending || step.isSuccess,
    variables: step.variables,
  };
  const ask = () => passkeyAsked(client.auth.confirmCode.mutate(first));
  return (
    <div className="grid gap-6">
      <CodeHeading level={1} methods={methods} />
      <FactorForm call={call} methods={methods} ask={ask} submit="Sign In" />
    </div>
  );
}
