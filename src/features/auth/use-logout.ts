"use client";

import { useState } from "react";
import { PATHS } from "~/lib/paths";
import { expectSignOut } from "~/lib/session-lost";
import { api } from "~/trpc/react";
import { forgetOfflineCopies } from "~/features/offline/forget";

/**
 * Signs out and opens the site root, even if the call fails. Uses the plain client, because
 * refetching the page's queries would be pointless.
 */
export function useLogout() {
  const utils = api.useUtils();
  const [pending, setPending] = useState(false);
  const logout = async () => {
    if (pending) return;
    setPending(true);
    expectSignOut();
    await utils.client.auth.logout.mutate().catch(() => undefined);
    await forgetOfflineCopies();
    window.location.assign(PATHS.home);
  };
  return { logout: () => void logout(), pending };
}
