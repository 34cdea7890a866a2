"use client";

import { useEffect } from "react";
import { addLandingBehaviour } from "./behaviour";

/**
 * Runs the landing page's behavior where React renders it: in development, or after navigating from
 * a form.
 */
export function LandingBehaviour() {
  useEffect(addLandingBehaviour, []);
  return null;
}
