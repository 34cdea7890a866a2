"use client";

import { useRouter } from "next/navigation";
import type { UserType } from "~/domain/account/roles";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Chooses a side; success leads to mechanic onboarding or the customer profile. */
export function useSetUserType() {
  const router = useRouter();
  const utils = api.useUtils();
  const mutation = api.auth.setUserType.useMutation(
    withToasts(TOASTS.setUserType, {
      onSuccess: (user) => {
        utils.auth.session.setData(undefined, user);
        router.push(
          user.userType === "mechanic" ? PATHS.mechanicOnboarding : PATHS.customerProfile,
        );
        router.refresh();
      },
    }),
  );
  const { mutate } = mutation;
  return {
    setUserType: (userType: UserType) => mutate({ userType }),
    /** Which side is being set, or was set a moment ago and the page is being left. */
    choosing: mutation.isPending || mutation.isSuccess ? mutation.variables.userType : null,
  };
}
