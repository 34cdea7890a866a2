"use client";

import { api } from "~/trpc/react";

/** Tells a verified mechanic that their new name awaits review. Empty otherwise. */
export function PendingName() {
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  if (user?.pendingName === undefined) return null;
  return (
    <p className="text-sm text-muted-foreground">
      <span>We&apos;re checking your new name, </span>
      <span className="font-semibold wrap-anywhere text-foreground">{user.pendingName}</span>
      <span>. Customers see the old one until then.</span>
    </p>
  );
}
