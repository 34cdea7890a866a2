"use client";

import { useRouter } from "next/navigation";
import { PageSpinner } from "~/components/ui/spinner";
import { PageHeader } from "~/components/ui/page-header";
import { SignInFirst } from "../sign-in-first";
import { useSession } from "~/features/shell/session";
import { PATHS } from "~/lib/paths";
import { useNext } from "../form/use-next";
import { SetPasswordForm } from "./set-password-form";

export function SetPasswordScreen() {
  const router = useRouter();
  const next = useNext();
  const { user, isLoading } = useSession();
  if (isLoading) return <PageSpinner label="Loading" />;
  if (!user) return <SignInFirst next={PATHS.setPassword} />;
  // The documented next page: the dashboard for mechanics, home for everyone else.
  const onward = next ?? (user.userType === "mechanic" ? PATHS.mechanicDashboard : PATHS.home);
  return (
    <div className="mx-auto max-w-md sm:py-6">
      <PageHeader
        title="Create Your Password"
        description="With your own password, you can sign in at any time."
      />
      <SetPasswordForm email={user.email} onLeave={() => router.push(onward)} />
    </div>
  );
}
