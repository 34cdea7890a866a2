"use client";

import { lazy, Suspense, useState } from "react";
import type { UserView } from "~/domain/account/view";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { useOwner } from "~/features/auth/use-owner";
import { PageSpinner } from "~/components/ui/spinner";
import { api } from "~/trpc/react";

const FreshFactor = lazy(async () => ({
  default: (await import("~/features/second-factor/fresh-factor")).FreshFactor,
}));

type Refused = { data?: { reason?: string } | null };

/**
 * Asks for the owner's password or second factor when a call requires it, then repeats the call.
 */
export function useOwnerChecks() {
  const owner = useOwner();
  const [again, setAgain] = useState<{ send: () => void } | null>(null);
  return {
    isOpen: owner.dialog.open || again !== null,
    asksFactor: again !== null,
    dialog: owner.dialog,
    /** Returns true and asks for what the call requires. */
    isAsked(error: Refused, send: () => void): boolean {
      if (owner.isAsked(error, send)) return true;
      if (error.data?.reason !== "SECOND_FACTOR_REQUIRED") return false;
      setAgain({ send });
      return true;
    },
    onCancel: () => setAgain(null),
    onFactor() {
      setAgain(null);
      again?.send();
    },
  };
}

type OwnerChecksProps = { user: UserView; checks: ReturnType<typeof useOwnerChecks> };

/**
 * Renders the check that's needed: the password dialog above the form, or the second factor in its
 * place.
 */
export function OwnerChecks({ user, checks }: OwnerChecksProps) {
  const factor = api.auth.secondFactor.useQuery(undefined, { enabled: checks.asksFactor });
  if (checks.asksFactor) {
    return factor.data === undefined ? (
      <PageSpinner label="Loading" />
    ) : (
      <Suspense fallback={<PageSpinner label="Loading" />}>
        <FreshFactor factor={factor.data} onPassed={checks.onFactor} />
      </Suspense>
    );
  }
  return (
    <OwnerDialog
      hasPassword={user.hasPassword}
      purpose="connect a program"
      submit="Continue"
      {...checks.dialog}
    />
  );
}
