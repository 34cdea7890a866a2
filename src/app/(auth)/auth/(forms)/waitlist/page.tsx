import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { WaitlistScreen } from "~/features/auth/email/email-link-screen";

export const metadata: Metadata = {
  title: "Tell me when you have a mechanic",
  robots: { index: false },
};

/** Works for anyone with the link, signed in or not. */
export default function WaitlistPage() {
  return (
    <AuthScreen>
      <WaitlistScreen />
    </AuthScreen>
  );
}
