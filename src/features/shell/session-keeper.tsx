"use client";

import { useEffect } from "react";
import { forgetOfflineCopies } from "~/features/offline/forget";
import { leaveFor } from "~/lib/leave";
import { PATHS } from "~/lib/paths";
import { beforeUpdate } from "~/lib/script-missing";
import { watchSession } from "~/lib/session-lost";
import { api } from "~/trpc/react";
import { addressNow, holdTyping, watchTyping } from "./hold-typing";

/**
 * Keeps the page's unsent text through a reload for an update, and through a new sign-in: opens the
 * sign-in page when the user's session ends, with a way back.
 */
function keepPage(userId: string | null): () => void {
  const typing = holdTyping(userId);
  const stops = [typing.stop, beforeUpdate(typing.keep)];
  if (userId !== null) {
    const stop = watchSession(() => {
      typing.keep();
      void forgetOfflineCopies();
      leaveFor(PATHS.signedOut(addressNow()));
    });
    stops.push(stop);
  }
  return () => stops.forEach((stop) => stop());
}

/**
 * Leads to the sign-in page, which says why, when the session ends, and afterwards back to the page
 * with the unsent text.
 */
export function SessionKeeper() {
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const userId = user === undefined ? undefined : (user?.id ?? null);
  useEffect(watchTyping, []);
  useEffect(() => (userId === undefined ? undefined : keepPage(userId)), [userId]);
  return null;
}

/** Keeps what a visitor types on the pages that lead to an account. */
export function VisitorKeeper() {
  useEffect(watchTyping, []);
  useEffect(() => keepPage(null), []);
  return null;
}
