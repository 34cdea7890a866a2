"use client";

import type { SecondFactorView } from "~/domain/account/second-factor/second-factor";
import { api } from "~/trpc/react";
import { FactorForm } from "./factor-form";
import { useChallenge } from "./use-challenge";

type FreshFactorProps = {
  factor: SecondFactorView;
  onPassed: (() => void) | undefined;
};

/** Asks for this session's second factor. */
export function FreshFactor({ factor, onPassed }: FreshFactorProps) {
  const ask = useChallenge();
  const verify = api.auth.verifySecondFactor.useMutation({ onSuccess: onPassed });
  const methods = { code: factor.enabled, passkey: factor.passkeys > 0 };
  return <FactorForm call={verify} methods={methods} ask={ask} submit="Continue" />;
}
