import type { Metadata } from "next";
import { SetPasswordScreen } from "~/features/auth/set-password-screen";

export const metadata: Metadata = { title: "Create Your Password" };

/** Strangers are told to sign in here, not sent away. */
export default function SetPasswordPage() {
  return <SetPasswordScreen />;
}
