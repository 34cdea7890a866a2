"use client";

import { useEffect, useRef } from "react";
import type { UserView } from "~/domain/account/view";
import { forgetOfflineCopies } from "~/features/offline/forget";
import { leaveFor, watchLeaving } from "~/lib/leave";
import { arrivalPath } from "../arrival";

/** Finishes a sign-in: clears the previous user's data and opens the next page. */
export function useArrive(next: string | undefined): (user: UserView) => void {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    const stop = watchLeaving();
    return () => {
      here.current = false;
      stop();
    };
  }, []);
  return (user) => {
    void forgetOfflineCopies().then(() => {
      // If the user has followed a link in the meantime, stay there.
      if (here.current) leaveFor(arrivalPath(user, next));
    });
  };
}
