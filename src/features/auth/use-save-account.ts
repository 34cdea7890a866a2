"use client";

import type { UserView } from "~/domain/account/view";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { useOwner } from "./use-owner";

/**
 * Saves the account's own fields. If a new email address requires the owner's confirmation, pass
 * `owner` to `OwnerDialog`, and the same values are sent again.
 */
export function useSaveAccount(copy: ToastPair, onSaved: (user: UserView) => void) {
  const { isAsked, dialog } = useOwner();
  const save = api.auth.updateProfile.useMutation({
    onSuccess: (user) => {
      if (copy.success) toast(copy.success);
      onSaved(user);
    },
    onError: (error, sent) => {
      if (!isAsked(error, () => save.mutate(sent))) showFailure(copy, error.message);
    },
  });
  return {
    save,
    owner: { ...dialog, purpose: "change your email address", submit: "Change address" },
  };
}
