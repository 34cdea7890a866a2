"use client";

import type { UserView } from "~/domain/account/view";
import { SuspensionNotice } from "./suspension-notice";

type FrameSuspensionProps = { user: UserView; className?: string };

/**
 * Tells a suspended customer, above a screen that is drawn together with it, so that nothing moves.
 * A mechanic's pages are about their own work.
 */
export function FrameSuspension({ user, className }: FrameSuspensionProps) {
  if (user.customerSuspension === undefined || user.userType === "mechanic") return null;
  return <SuspensionNotice suspension={user.customerSuspension} className={className} />;
}
