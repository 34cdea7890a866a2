"use client";

import { ShieldCheck } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import type { UserType } from "~/domain/account/roles";
import { dashboardHref } from "~/features/shell/nav-links";

/** Replaces a staff page for everyone else and offers the next step. */
export function StaffOnlyPanel({ user }: { user: { userType: UserType | null } }) {
  return (
    <EmptyState
      as="h1"
      icon={<ShieldCheck />}
      title="This page is for staff"
      description="Your pages are on your dashboard."
      action={
        <Link href={dashboardHref(user.userType)} className={buttonVariants()}>
          Go to your dashboard
        </Link>
      }
    />
  );
}
