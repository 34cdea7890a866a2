"use client";

import { useSession } from "~/features/shell/session";
import { SignInFirst } from "~/features/shell/sign-in-first";
import { PATHS } from "~/lib/paths";
import { DashboardScreen } from "./dashboard-screen";

/** The dashboard of a mechanic whom the page does not know yet. */
export function AwaitedDashboard() {
  const { user } = useSession();
  if (user === null) return <SignInFirst next={PATHS.mechanicDashboard} />;
  return <DashboardScreen user={user} />;
}
