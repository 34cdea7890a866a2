import { onboardingGate } from "~/features/mechanic/gate";
import { OnboardingScreen } from "~/features/mechanic/onboarding-screen";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";

export const metadata = { title: "Create Your Mechanic Profile" };

export default async function OnboardingPage() {
  const user = await requireUser(PATHS.mechanicOnboarding);
  return onboardingGate(user) ?? <OnboardingScreen user={user} />;
}
