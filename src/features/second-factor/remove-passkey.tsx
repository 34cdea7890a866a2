"use client";

import { Button } from "~/components/ui/button";
import {
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import type { PasskeyView } from "~/domain/account/second-factor/passkeys";
import type { SecondFactorView } from "~/domain/account/second-factor/second-factor";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { FactorForm, type Given } from "./factor-form";
import { useChallenge } from "./use-challenge";

type RemovePasskeyProps = {
  passkey: PasskeyView;
  factor: SecondFactorView;
  onClose: () => void;
};

/** Removes a passkey after saying what follows and asking for the second factor. */
export function RemovePasskey({ passkey, factor, onClose }: RemovePasskeyProps) {
  const ask = useChallenge();
  const remove = api.auth.passkeys.remove.useMutation(
    // The refusal appears in the form.
    withToasts(
      { success: { title: "Passkey removed" } },
      {
        onSuccess() {
          onClose();
          // The button disappeared with its row.
          document.querySelector("main")?.focus();
        },
      },
    ),
  );
  const call = {
    mutate: (given: Given) => remove.mutate({ id: passkey.id, ...given }),
    reset: remove.reset,
    isPending: remove.isPending,
    error: remove.error,
    variables: remove.variables,
  };
  const isLast = !factor.enabled && factor.passkeys === 1;
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle className="wrap-anywhere">Remove “{passkey.name}”?</DialogTitle>
        <DialogDescription>
          You can no longer sign in with it, and staff areas will ask for your second factor again
          on all devices.
          {isLast
            ? " It's your last second factor. After that, only your password protects your account. If staff need a second factor, you can't open staff areas until you set one up again."
            : null}
        </DialogDescription>
      </DialogHeader>
      <FactorForm
        call={call}
        methods={{ code: factor.enabled, passkey: factor.passkeys > 0 }}
        ask={ask}
        submit="Remove"
        destructive
      >
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
      </FactorForm>
    </DialogContent>
  );
}
