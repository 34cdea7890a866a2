"use client";

import { PageSpinner } from "~/components/ui/spinner";
import { PaymentReturn } from "~/features/payment/payment-return";
import { SignInFirst } from "~/features/auth/sign-in-first";
import { useSession } from "~/features/shell/session";
import { ConvertDialog } from "./convert-dialog";
import { RoleChooser } from "./role-chooser";
import { useArrival } from "./use-arrival";
import { WelcomeHome } from "./welcome-home";

/** Home for a signed-in user: the role chooser, or the welcome. */
export function HomeScreen() {
  const { user, isLoading } = useSession();
  const arriving = useArrival();
  if (arriving || isLoading) return <PageSpinner label="Signing you in" />;
  if (!user) return <SignInFirst />;
  if (user.userType === null) return <RoleChooser />;
  return (
    <>
      <PaymentReturn />
      <WelcomeHome user={user} userType={user.userType} />
      {user.userType === "customer" ? <ConvertDialog /> : null}
    </>
  );
}
