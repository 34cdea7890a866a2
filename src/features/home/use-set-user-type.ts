"use client";

import { useRouter } from "next/navigation";
import type { UserType } from "~/domain/account/roles";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Sets the role, then opens mechanic onboarding or the customer profile. */
export function useSetUserType() {
  const router = useRouter();
  const mutation = api.auth.setUserType.useMutation(
    withToasts(TOASTS.setUserType, {
      onSuccess: (user) => {
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
    /** The role that is being set, also until the next page opens. */
    choosing: mutation.isPending || mutation.isSuccess ? mutation.variables.userType : null,
  };
}
