"use client";

import { useEffect, useRef, useState } from "react";
import { safeNextPath } from "~/domain/account/next-path";
import { intentApplies, needsName, nextStep } from "~/domain/account/next-step";
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
  const { user, isLoading, refetch } = useSession();
  const { setUserType } = useSetUserType();
  const [arriving, setArriving] = useState(false);
  const begun = useRef(false);

  useEffect(watchLeaving, []);

  useEffect(() => {
    if (begun.current) return;
    // The address itself: who waits for the router's is drawn after the frame, and asks once more who
    // is signed in.
    const query = new URLSearchParams(window.location.search);
    const returned = query.get("auth") === "success";
    const arrived = returned || query.has("welcome");
    setArriving(returned);
    // Who it is may still be on the way.
    if (user === undefined && (isLoading || !returned)) return;
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
      const step = nextStep(current);
      const path =
        next === null ||
        step === "choose-type" ||
        (step === "customer-profile" && needsName(current))
          ? pathOfStep(step)
          : // Who only works here needs no password of their own.
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
