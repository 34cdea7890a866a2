import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { LinkedSupportScreen } from "~/features/support/linked-support-screen";

export const metadata: Metadata = { title: "Your request", robots: { index: false } };

/** Works for anyone with the link from a support email, signed in or not. */
export default function SupportRequestPage() {
  return (
    <AuthScreen wide>
      <LinkedSupportScreen />
    </AuthScreen>
  );
}
