"use client";

import { useEffect, useRef, useState } from "react";
import { useFirstWrong } from "../fields";

/** Moves the focus with the steps: to the new step's heading, or to what is wrong in it. */
export function useWizardFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, focusFirstWrong } = useFirstWrong<HTMLDivElement>();
  const [target, setTarget] = useState<{ to: "heading" | "wrong" } | null>(null);

  useEffect(() => {
    if (target?.to === "heading") {
      form.current?.scrollIntoView({ block: "start" });
      heading.current?.focus({ preventScroll: true });
    } else if (target?.to === "wrong") {
      focusFirstWrong();
    }
    // A new target object is the request; the functions are the same ones every time.
  }, [target]);

  return {
    heading,
    form,
    focusHeading: () => setTarget({ to: "heading" }),
    focusWrong: () => setTarget({ to: "wrong" }),
  };
}
