"use client";

import type { PasskeyRequest } from "~/domain/account/second-factor/passkeys";
import { api } from "~/trpc/react";

/** Asks what a passkey is to sign for this session. */
export function useChallenge(): () => Promise<PasskeyRequest> {
  const { client } = api.useUtils();
  return () => client.auth.passkeys.challenge.mutate();
}
