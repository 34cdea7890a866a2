"use client";

import { lazy, Suspense } from "react";
import { buttonVariants } from "~/components/ui/button-variants";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { FactorCard } from "~/features/second-factor/factor-card";
import { dashboardHref } from "~/features/shell/nav-links";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PasswordCard } from "./password-card";
import { SessionsCard } from "./sessions-card";

// Only staff need it.
const PasskeysCard = lazy(async () => ({
  default: (await import("~/features/second-factor/passkeys-card")).PasskeysCard,
}));

/** Renders /settings/security: sessions and the second factor, with links to further settings. */
export function SecurityScreen({ user }: { user: UserView }) {
  const isKnown = ![
    api.auth.secondFactor.useQuery(undefined, { refetchOnMount: false }),
    api.auth.sessions.useQuery(undefined, { refetchOnMount: false }),
  ].some(({ isPending }) => isPending);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        {...PAGE_HEADS.security}
        backHref={dashboardHref(user.userType)}
        backLabel="Back to Dashboard"
      />
      <div className="grid gap-6">
        <PasswordCard user={user} />
        <FactorCard user={user} />
        {user.isAdmin ? (
          <Suspense fallback={<SkeletonCard lines={4} />}>
            <PasskeysCard user={user} />
          </Suspense>
        ) : null}
        <SessionsCard user={user} />
        {isKnown ? (
          <div className="flex flex-wrap gap-3">
            <Link href={PATHS.developers} className={buttonVariants({ variant: "outline" })}>
              Developers
            </Link>
            <Link href={PATHS.yourData} className={buttonVariants({ variant: "outline" })}>
              Download or delete your data
            </Link>
          </div>
        ) : null}
      </div>
    </div>
  );
}
