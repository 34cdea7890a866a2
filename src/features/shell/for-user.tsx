"use client";

import { useParams } from "next/navigation";
import { useDeferredValue, type ComponentType, type ReactNode } from "react";
import { ErrorState } from "~/components/ui/error-state";
import { PageSpinner } from "~/components/ui/spinner";
import type { UserView } from "~/domain/account/schema";
import { useSession } from "./session";
import { SignInFirst } from "~/features/auth/sign-in-first";

type ForUserProps = {
  screen: ComponentType<{ user: UserView; bookingId: string; userId: string }>;
  /** What stands there until it is known who looks. */
  loading?: ReactNode;
};

/** A screen that needs its user, and the parts of its address by their names. */
export function ForUser({
  screen: Screen,
  loading = <PageSpinner label="Loading" />,
}: ForUserProps) {
  const { bookingId = "", userId = "" } = useParams<{ bookingId?: string; userId?: string }>();
  const { user: known, error, refetch } = useSession();
  // A whole screen begins with it, which React then draws bit by bit, between what somebody does.
  const user = useDeferredValue(known);
  if (user) return <Screen user={user} bookingId={bookingId} userId={userId} />;
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
