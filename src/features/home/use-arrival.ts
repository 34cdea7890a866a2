"use client";

import { useEffect, useRef, useState } from "react";
import { safeNextPath } from "~/domain/account/next-path";
import { intentApplies, needsName, nextStep } from "~/domain/account/next-step";
import type { UserView } from "~/domain/account/view";
import { arrivalPath } from "~/features/auth/arrival";
import { takeIntent } from "~/features/auth/intent";
import { useSession } from "~/features/shell/session";
import { leaveFor, watchLeaving } from "~/lib/leave";
import { PATHS, pathOfStep } from "~/lib/paths";
import { useSetUserType } from "./use-set-user-type";

/** Removes the parameters that home has handled from the address. */
function tidyAddress(): void {
  window.history.replaceState(null, "", PATHS.home);
}

/**
 * Applies the documented redirect logic once per arrival. After an external sign-in it removes the
 * parameter and refetches the session. A stored intent to be a mechanic sets an unset role. Then it
 * opens the next page. Returns true while that is running.
 */
export function useArrival(): boolean {
  const { user, isLoading, refetch } = useSession();
  const { setUserType } = useSetUserType();
  const [arriving, setArriving] = useState(false);
  const begun = useRef(false);

  useEffect(watchLeaving, []);

  useEffect(() => {
    if (begun.current) return;
    // Reads the address directly: waiting for the router's would render after the frame and fetch
    // the session again.
    const query = new URLSearchParams(window.location.search);
    const returned = query.get("auth") === "success";
    const arrived = returned || query.has("welcome");
    setArriving(returned);
    // The user may still be loading.
    if (user === undefined && (isLoading || !returned)) return;
    begun.current = true;

    const routeOn = (current: UserView | null | undefined) => {
      setArriving(false);
      // If the user has followed a link in the meantime, stay there.
      if (!current || window.location.pathname !== PATHS.home) return;
      const intents = [query.get("convert"), takeIntent()];
      if (intents.some((intent) => intentApplies(intent, current.userType))) {
        setUserType("mechanic");
        return;
      }
      if (!arrived) return;
      const next = safeNextPath(query.get("next"));
      const step = nextStep(current);
      const path =
        next === null ||
        step === "choose-type" ||
        (step === "customer-profile" && needsName(current))
          ? pathOfStep(step)
          : // Staff don't need a password of their own.
            step === "desk"
            ? next
            : arrivalPath(current, next);
      if (path !== null) leaveFor(path);
    };

    if (arrived) tidyAddress();
    if (returned) void refetch().then((answer) => routeOn(answer.data));
    else routeOn(user);
  }, [isLoading, refetch, setUserType, user]);

  return arriving;
}
