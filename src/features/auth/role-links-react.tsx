"use client";

import { useEffect } from "react";
import { readSignInAddress } from "./role-links-behaviour";

/** The same where React draws the page: in development. */
export function RoleLinksBehaviour() {
  useEffect(readSignInAddress, []);
  return null;
}
