"use client";

import { useState } from "react";
import type { UserView } from "~/domain/account/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api, type RouterInputs } from "~/trpc/react";

/**
 * Saves the account's own values. Where a new address asks for the password, `owner` is what
 * `OwnerDialog` needs: the same values go once more, with it.
 */
export function useSaveAccount(copy: ToastPair, onSaved: (user: UserView) => void) {
  const utils = api.useUtils();
  const [asked, setAsked] = useState<RouterInputs["auth"]["updateProfile"] | null>(null);
  const save = api.auth.updateProfile.useMutation({
    onSuccess: (user) => {
      if (copy.success) toast(copy.success);
      setAsked(null);
      utils.auth.session.setData(undefined, user);
      onSaved(user);
    },
    onError: (error, sent) => {
      if (error.data?.reason === "REAUTH_REQUIRED") return setAsked(sent);
      setAsked(null);
      showFailure(copy, error.message);
    },
  });
  const refused = asked?.password === undefined ? undefined : save.error?.message;
  return {
    save,
    owner: {
      open: asked !== null,
      error: save.isPending ? undefined : refused,
      pending: save.isPending,
      onClose: () => setAsked(null),
      onPassword: (password: string) => asked && save.mutate({ ...asked, password }),
    },
  };
}
