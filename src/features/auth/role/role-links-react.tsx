"use client";

import { useEffect } from "react";
import { readSignInAddress } from "../role-links-behaviour";

/** Runs the same code where React renders the page, in development. */
export function RoleLinksBehaviour() {
  useEffect(readSignInAddress, []);
  return null;
}
