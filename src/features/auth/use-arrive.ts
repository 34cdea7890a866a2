"use client";

import { useEffect, useRef } from "react";
import type { UserView } from "~/domain/account/schema";
import { forgetOfflineCopies } from "~/features/offline/offline-copies";
import { leaveFor, watchLeaving } from "~/lib/leave";
import { arrivalPath } from "./arrival";

/** What follows a successful sign-in: nothing of an earlier person stays, then on to the product. */
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
      // Who followed a link meanwhile stays where it led.
      if (here.current) leaveFor(arrivalPath(user, next));
    });
  };
}
