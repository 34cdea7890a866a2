"use client";

import { useParams, usePathname } from "next/navigation";
import { useDeferredValue, type ComponentType, type ReactNode } from "react";
import { ErrorState } from "~/components/ui/error-state";
import { PageSpinner } from "~/components/ui/spinner";
import type { UserView } from "~/domain/account/view";
import { FrameSuspension } from "~/features/account/frame-suspension";
import { useSession } from "./session";
import { SignInFirst } from "~/features/auth/sign-in-first";

type ForUserProps = {
  screen: ComponentType<{
    user: UserView;
    bookingId: string;
    userId: string;
    vehicleId: string;
  }>;
  /** Shown until the user is known. */
  loading?: ReactNode;
};

/** Renders a screen once its user is known, and passes the address's parameters by name. */
export function ForUser({
  screen: Screen,
  loading = <PageSpinner label="Loading" />,
}: ForUserProps) {
  const {
    bookingId = "",
    userId = "",
    vehicleId = "",
  } = useParams<{ bookingId?: string; userId?: string; vehicleId?: string }>();
  const isCustomerPage = usePathname().startsWith("/customer/");
  const { user: known, error, refetch } = useSession();
  // Deferred, so that React renders the screen without blocking input.
  const user = useDeferredValue(known);
  if (user) {
    return (
      <>
        {isCustomerPage ? <FrameSuspension user={user} className="mb-6" /> : null}
        <Screen user={user} bookingId={bookingId} userId={userId} vehicleId={vehicleId} />
      </>
    );
  }
  if (user === null) return <SignInFirst />;
  if (error === null) return loading;
  return (
    <>
      <h1 className="sr-only">Loading failed</h1>
      <ErrorState
        title="This page couldn't be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    </>
  );
}
