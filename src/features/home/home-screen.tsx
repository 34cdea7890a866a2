"use client";

import { useDeferredValue } from "react";
import { PageLoading } from "~/components/ui/page-loading";
import { PaymentReturn } from "~/features/payment/payment-return";
import { SignInFirst } from "~/features/auth/sign-in-first";
import { useSession } from "~/features/shell/session";
import { ConvertDialog } from "./convert-dialog";
import { RoleChooser } from "./role-chooser";
import { useArrival } from "./use-arrival";
import { HOME_SENTENCE, WelcomeHome } from "./welcome-home";

/** Renders home for a signed-in user: the role chooser or the welcome. */
export function HomeScreen() {
  const { user: known, error } = useSession();
  // Deferred, so that React renders what depends on it without blocking.
  const user = useDeferredValue(known);
  const arriving = useArrival();
  if (arriving || (user === undefined && error === null)) return <HomeLoading />;
  if (!user) return <SignInFirst />;
  const { userType } = user;
  if (userType === null) return <RoleChooser />;
  return (
    <>
      <PaymentReturn loading={<HomeLoading />}>
        {(shownId) => <WelcomeHome user={user} userType={userType} shownId={shownId} />}
      </PaymentReturn>
      {userType === "customer" ? <ConvertDialog /> : null}
    </>
  );
}

function HomeLoading() {
  return <PageLoading title="Welcome" description={HOME_SENTENCE} label="Signing you in" />;
}
