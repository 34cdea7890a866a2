import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { SecondStepScreen } from "~/features/auth/second-step-screen";

export const metadata: Metadata = { title: "Enter your code", robots: { index: false } };

/** For whoever comes back from another provider and has a second factor. */
export default function SecondStepPage() {
  return (
    <AuthScreen>
      <SecondStepScreen />
    </AuthScreen>
  );
}
