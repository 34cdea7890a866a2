"use client";

import { useEffect } from "react";
import { readSignInAddress } from "../role-links-behavior";

/** Runs the same code where React renders the page, in development. */
export function RoleLinksBehavior() {
  useEffect(readSignInAddress, []);
  return null;
}
