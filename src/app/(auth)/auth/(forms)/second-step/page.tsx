import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { SecondStepScreen } from "~/features/auth/sign-in/second-step-screen";

export const metadata: Metadata = { title: "Enter your code", robots: { index: false } };

/** Asks for the second factor after an external sign-in. */
export default function SecondStepPage() {
  return (
    <AuthScreen>
      <SecondStepScreen />
    </AuthScreen>
  );
}
