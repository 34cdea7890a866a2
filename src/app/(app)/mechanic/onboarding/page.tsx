import type { Metadata } from "next";
import { OnboardingScreen } from "~/features/mechanic/onboarding/onboarding-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Create Your Mechanic Profile" };

export default function OnboardingPage() {
  return <ForUser screen={OnboardingScreen} />;
}
