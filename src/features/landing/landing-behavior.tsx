"use client";

import { useEffect } from "react";
import { addLandingBehavior } from "./behavior";

/**
 * Runs the landing page's behavior where React renders it: in development, or after navigating from
 * a form.
 */
export function LandingBehavior() {
  useEffect(addLandingBehavior, []);
  return null;
}
