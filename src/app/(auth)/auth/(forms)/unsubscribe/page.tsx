import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { UnsubscribeScreen } from "~/features/auth/email/email-link-screen";

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false } };

/** Works for anyone with the link, signed in or not. */
export default function UnsubscribePage() {
  return (
    <AuthScreen>
      <UnsubscribeScreen />
    </AuthScreen>
  );
}
