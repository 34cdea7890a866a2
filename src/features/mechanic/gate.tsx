import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { needsOnboarding } from "~/domain/account/next-step";
import type { UserView } from "~/domain/account/schema";
import { OtherRolePanel } from "~/features/shell/other-role-panel";
import { PATHS } from "~/lib/paths";

/**
 * Who a mechanic's page is not for: customers are told so, users without a type choose one, and
 * mechanics without a profile make one first (specification §2). Null lets the page go on.
 */
export function mechanicGate(user: UserView): ReactNode {
  const panel = mechanicsOnly(user);
  if (panel === null && needsOnboarding(user.mechanicProfile)) redirect(PATHS.mechanicOnboarding);
  return panel;
}

/** The same for the onboarding itself: who has a profile has nothing to do there. */
export function onboardingGate(user: UserView): ReactNode {
  const panel = mechanicsOnly(user);
  if (panel === null && !needsOnboarding(user.mechanicProfile)) redirect(PATHS.mechanicDashboard);
  return panel;
}

function mechanicsOnly(user: UserView): ReactNode {
  switch (user.userType) {
    case null:
      return redirect(PATHS.home);
    case "customer":
      return <OtherRolePanel user={user} />;
    case "mechanic":
      return null;
    default:
      return user.userType satisfies never;
  }
}
