import type { Metadata } from "next";
import { SetPasswordScreen } from "~/features/auth/password/set-password-screen";

export const metadata: Metadata = { title: "Create Your Password" };

/** Asks signed-out visitors to sign in here instead of redirecting them. */
export default function SetPasswordPage() {
  return <SetPasswordScreen />;
}
