"use client";

import { useEffect } from "react";
import { addLandingBehaviour } from "./behaviour";

/** The landing page's behaviour where React draws it: in development, or reached from a form. */
export function LandingBehaviour() {
  useEffect(addLandingBehaviour, []);
  return null;
}
