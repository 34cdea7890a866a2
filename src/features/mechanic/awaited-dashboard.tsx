"use client";

import { DashboardFailed } from "~/features/shell/dashboard-failed";
import { useSession } from "~/features/shell/session";
import { SignInFirst } from "~/features/shell/sign-in-first";
import { PATHS } from "~/lib/paths";
import { DashboardScreen } from "./dashboard-screen";

/** The dashboard of a mechanic whom the page does not know yet. */
export function AwaitedDashboard() {
  const { user, error } = useSession();
  if (user === null) return <SignInFirst next={PATHS.mechanicDashboard} />;
  if (user === undefined && error) return <DashboardFailed description={error.message} />;
  return <DashboardScreen user={user} />;
}
