"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { intentApplies, nextStep, safeNextPath } from "~/domain/account/next-step";
import type { UserView } from "~/domain/account/schema";
import { arrivalPath } from "~/features/auth/arrival";
import { takeIntent } from "~/features/auth/intent";
import { useSession } from "~/features/shell/session";
import { leaveFor, watchLeaving } from "~/lib/leave";
import { PATHS, pathOfStep } from "~/lib/paths";
import { useSetUserType } from "./use-set-user-type";

/** The address without what home has dealt with. */
function tidyAddress(): void {
  window.history.replaceState(null, "", PATHS.home);
}

/**
 * The redirect logic, once per arrival. After an external sign-in the
 * parameter leaves the address and the session is asked again; a wish to be a mechanic sets an
 * unset type; then the user goes where the next step is. True while that is under way.
 */
export function useArrival(): boolean {
  const query = useSearchParams();
  const { user, refetch } = useSession();
  const { setUserType } = useSetUserType();
  const returned = query.get("auth") === "success";
  const arrived = returned || query.has("welcome");
  const [arriving, setArriving] = useState(returned);
  const begun = useRef(false);

  useEffect(watchLeaving, []);

  useEffect(() => {
    // Coming back from outside asks anew; else who it is may still be on the way.
    if (begun.current || (user === undefined && !returned)) return;
    begun.current = true;

    const routeOn = (current: UserView | null | undefined) => {
      setArriving(false);
      // Who followed a link while the session was asked stays where it led.
      if (!current || window.location.pathname !== PATHS.home) return;
      const wishes = [query.get("convert"), takeIntent()];
      if (wishes.some((wish) => intentApplies(wish, current.userType))) {
        setUserType("mechanic");
        return;
      }
      if (!arrived) return;
      const next = safeNextPath(query.get("next"));
      const path =
        next !== null && current.userType !== null
          ? arrivalPath(current, next)
          : pathOfStep(nextStep(current));
      if (path !== null) leaveFor(path);
    };

    if (arrived) tidyAddress();
    if (returned) void refetch().then((answer) => routeOn(answer.data));
    else routeOn(user);
  }, [arrived, query, refetch, returned, setUserType, user]);

  return arriving;
}
