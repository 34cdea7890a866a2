import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { ConfirmEmailScreen } from "~/features/auth/email/email-link-screen";

export const metadata: Metadata = { title: "Confirm your email address", robots: { index: false } };

/** Works for anyone with the link, signed in or not. */
export default function ConfirmEmailPage() {
  return (
    <AuthScreen>
      <ConfirmEmailScreen />
    </AuthScreen>
  );
}
