import type { UserView } from "~/domain/account/view";
import type { FactorMethods } from "~/features/second-factor/factor-form";
import { api } from "~/trpc/react";
import { useArrive } from "../form/use-arrive";

/**
 * Signs in with an emailed code. `methods` are the account's second factors, once one is asked for.
 */
export function useCodeSignIn(next: string | undefined) {
  const leave = useArrive(next);
  // Go to the wanted page instead of asking for a password, which this person doesn't need.
  const arrive = (user: UserView) => leave({ ...user, hasPassword: true });
  const confirm = api.auth.confirmCode.useMutation({ onSuccess: arrive });
  const refusal = confirm.error?.data;
  const methods: FactorMethods | null =
    refusal?.reason === "SECOND_FACTOR_REQUIRED"
      ? { code: refusal.next !== "passkey", passkey: refusal.passkey !== undefined }
      : null;
  /** The account may be a stranger's, so its mailbox's owner is asked. */
  const asksWhose = refusal?.next === "isYours";
  return { arrive, confirm, methods, asksWhose };
}

export type ConfirmCode = ReturnType<typeof useCodeSignIn>["confirm"];
