"use client";

import { useState } from "react";
import { readMiles } from "~/domain/vehicle/mileage";

/** Keeps a typed mileage, and asks about an unlikely one once. */
export function useMiles(initial = "") {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<number | null>(null);
  return {
    text,
    problem,
    type(typed: string) {
      setText(typed);
      setProblem(undefined);
    },
    /** Returns the miles, null for an empty field, or undefined after showing a problem. */
    read(): number | null | undefined {
      const typed = readMiles(text, asked);
      if (typed.problem === null) return typed.miles;
      setProblem(typed.problem);
      setAsked(typed.asked);
      return undefined;
    },
  };
}

export type Miles = ReturnType<typeof useMiles>;
