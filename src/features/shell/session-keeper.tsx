"use client";

import { useEffect } from "react";
import { leaveFor } from "~/lib/leave";
import { PATHS } from "~/lib/paths";
import { watchSession } from "~/lib/session-lost";
import { toast } from "~/lib/use-toast";
import { keepTyping, retype, watchTyping } from "./kept-typing";
import { useSession } from "./session";

const addressNow = () => `${location.pathname}${location.search}`;

/**
 * Leads to the sign-in page when the session ends under a screen, and back with what was typed. The
 * sign-in page says why.
 */
export function SessionKeeper() {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => watchTyping(document), []);
  useEffect(() => {
    if (userId === undefined) return undefined;
    return watchSession(() => {
      const address = addressNow();
      keepTyping(document, userId, address, new Date());
      leaveFor(PATHS.signedOut(address));
    });
  }, [userId]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const typed = retype(document, userId, addressNow(), new Date());
    if (typed !== null) toast({ title: "Welcome back", description: "We kept what you typed." });
    return typed?.stop;
  }, [userId]);
  return null;
}
