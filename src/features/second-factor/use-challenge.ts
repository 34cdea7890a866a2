"use client";

import type { PasskeyRequest } from "~/domain/account/second-factor/passkeys";
import { api } from "~/trpc/react";

/** Fetches a passkey challenge for this session. */
export function useChallenge(): () => Promise<PasskeyRequest> {
  const { client } = api.useUtils();
  return () => client.auth.passkeys.challenge.mutate();
}
