"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFirstWrong } from "../fields";

/** Moves the focus with the steps: to the new step's heading, or to what is wrong in it. */
export function useWizardFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, focusFirstWrong } = useFirstWrong<HTMLDivElement>();
  const [target, setTarget] = useState<{ to: "heading" | "wrong" } | null>(null);

  const move = useEffectEvent((to: "heading" | "wrong") => {
    if (to === "heading") {
      form.current?.scrollIntoView({ block: "start" });
      heading.current?.focus({ preventScroll: true });
    } else {
      focusFirstWrong();
    }
  });

  // A new target object is the request.
  useEffect(() => {
    if (target !== null) move(target.to);
  }, [target]);

  return {
    heading,
    form,
    focusHeading: () => setTarget({ to: "heading" }),
    focusWrong: () => setTarget({ to: "wrong" }),
  };
}
