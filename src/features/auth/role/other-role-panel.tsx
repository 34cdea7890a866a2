"use client";

import { CarFront, Wrench } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { UserType } from "~/domain/account/roles";
import { PATHS } from "~/lib/paths";

/**
 * Replaces a page of the other role and offers the next step. A customer can become a mechanic, but
 * not the reverse.
 */
export function OtherRolePanel({ user }: { user: { userType: UserType | null } }) {
  const isMechanic = user.userType === "mechanic";
  const Icon = isMechanic ? CarFront : Wrench;
  return (
    <section
      aria-labelledby="other-role"
      className="mx-auto grid max-w-xl justify-items-center gap-5 rounded-xl border bg-card px-5 py-12 text-center shadow-card sm:my-8 sm:px-10"
    >
      <span
        aria-hidden
        className="grid size-16 place-items-center rounded-xl bg-accent text-accent-foreground"
      >
        <Icon className="size-8" />
      </span>
      <div className="grid gap-2">
        <h1 id="other-role" className="text-title font-bold">
          {isMechanic ? "This page is for customers" : "This page is for mechanics"}
        </h1>
        <p className="text-muted-foreground">
          {isMechanic
            ? "You're signed in as a mechanic. Your jobs and profile are on your dashboard."
            : "You're signed in as a customer. You can become a mechanic and keep your bookings."}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {isMechanic ? null : (
          <Link href={PATHS.convertToMechanic} className={buttonVariants()}>
            Become a Mechanic
          </Link>
        )}
        <Link
          href={isMechanic ? PATHS.mechanicDashboard : PATHS.customerDashboard}
          className={buttonVariants({ variant: isMechanic ? "default" : "outline" })}
        >
          Go to your dashboard
        </Link>
      </div>
    </section>
  );
}
