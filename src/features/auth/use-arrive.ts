"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { UserView } from "~/domain/account/schema";
import { forgetOfflineCopies } from "~/features/shell/offline-copies";
import { api } from "~/trpc/react";
import { arrivalPath } from "./arrival";

/** What follows a successful sign-in: nothing of an earlier person stays, then on to the product. */
export function useArrive(next: string | undefined): (user: UserView) => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return (user) => {
    queryClient.removeQueries({ type: "inactive" });
    utils.auth.session.setData(undefined, user);
    void forgetOfflineCopies();
    router.replace(arrivalPath(user, next));
    // Pages that were prefetched for a stranger are out of date now.
    router.refresh();
  };
}
