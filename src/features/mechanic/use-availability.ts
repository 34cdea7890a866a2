"use client";

import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Toggles the Available switch at once and reverts it if the server refuses. */
export function useAvailability() {
  const utils = api.useUtils();
  const show = (isAvailable: boolean) =>
    utils.mechanic.profile.setData(undefined, (profile) =>
      profile ? { ...profile, isAvailable } : profile,
    );
  const mutation = api.mechanic.updateProfile.useMutation({
    onMutate: async ({ isAvailable }) => {
      await utils.mechanic.profile.cancel();
      if (isAvailable !== undefined) show(isAvailable);
    },
    ...withToasts(TOASTS.setAvailability, {
      onError: (_error, { isAvailable }: { isAvailable?: boolean }) => {
        if (isAvailable !== undefined) show(!isAvailable);
      },
    }),
  });
  return {
    pending: mutation.isPending,
    setAvailable: (isAvailable: boolean) => {
      if (!mutation.isPending) mutation.mutate({ isAvailable });
    },
  };
}
