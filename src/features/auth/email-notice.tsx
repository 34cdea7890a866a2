"use client";

import { lazy, Suspense } from "react";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { UserView } from "~/domain/account/view";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Loaded separately, because few users are deleting their account. */
const DeletionNotice = lazy(async () => ({
  default: (await import("~/features/account/deletion-notice")).DeletionNotice,
}));

/**
 * Shows one notice about the account: its pending deletion, or else its unconfirmed email address.
 */
export function EmailNotice({ user, className }: { user: UserView; className?: string }) {
  if (user.leavesAt !== undefined) {
    return (
      <Suspense>
        <DeletionNotice leavesAt={user.leavesAt} className={className} />
      </Suspense>
    );
  }
  return <AddressNotice user={user} className={className} />;
}

function AddressNotice({ user, className }: { user: UserView; className: string | undefined }) {
  const resend = api.auth.resendConfirmation.useMutation(withToasts(TOASTS.resendConfirmation));
  const cancel = api.auth.cancelEmailChange.useMutation(withToasts(TOASTS.cancelEmailChange));
  const again = (
    <Button size="sm" variant="outline" loading={resend.isPending} onClick={() => resend.mutate()}>
      Send the link again
    </Button>
  );
  if (user.pendingEmail !== undefined) {
    return (
      <Alert title="Confirm your new email address" className={className}>
        <p className="wrap-anywhere">
          We emailed a link to {user.pendingEmail}. Until you use it, {user.email} stays your
          address.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {again}
          <Button
            size="sm"
            variant="ghost"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            Keep my address
          </Button>
        </div>
      </Alert>
    );
  }
  if (user.emailVerified) return null;
  if (user.email === "") {
    return (
      <Alert tone="warning" title="Your account has no email address" className={className}>
        <p>
          Someone else confirmed the address you used. Add your own so you can sign in again and get
          updates about your bookings.
        </p>
        <Link
          href={user.userType === "mechanic" ? PATHS.mechanicSettings : PATHS.customerProfile}
          className={buttonVariants({ size: "sm", variant: "outline", className: "mt-3" })}
        >
          Add an address
        </Link>
      </Alert>
    );
  }
  return (
    <Alert title="Confirm your email address" className={className}>
      <p className="wrap-anywhere">
        We emailed a link to {user.email}. Until you use it, we&apos;ll only send a few emails a day
        to that address.
      </p>
      <div className="mt-3">{again}</div>
    </Alert>
  );
}
