"use client";

import { Button } from "~/components/ui/button";
import type { UserType } from "~/domain/account/roles";
import type { UserView } from "~/domain/account/view";
import { FactorForm, type Given, type FactorMethods } from "~/features/second-factor/factor-form";
import { api } from "~/trpc/react";
import { CodeHeading } from "./code-heading";
import { passkeyAsked } from "./passkey-asked";

type LoginCodeProps = {
  /** The credentials that were accepted. */
  credentials: { email: string; password: string; role?: UserType };
  /** The account's second factors. */
  methods: FactorMethods;
  onDone: (user: UserView) => void;
  onBack: () => void;
};

/** Asks for the second factor after the password was accepted. */
export function LoginCode({ credentials, methods, onDone, onBack }: LoginCodeProps) {
  const { client } = api.useUtils();
  const login = api.auth.login.useMutation({ onSuccess: onDone });
  const call = {
    mutate: (given: Given) => login.mutate({ ...credentials, ...given }),
    reset: login.reset,
    error: login.error,
    // Stays busy until the next page loads.
    isPending: login.isPending || login.isSuccess,
    variables: login.variables,
  };
  const ask = () => passkeyAsked(client.auth.login.mutate(credentials));
  return (
    <div className="grid gap-6">
      <CodeHeading level={2} methods={methods} />
      <FactorForm call={call} methods={methods} ask={ask} submit="Sign In">
        <Button variant="outline" onClick={onBack}>
          Go back
        </Button>
      </FactorForm>
    </div>
  );
}
