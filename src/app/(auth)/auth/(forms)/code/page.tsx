import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { SignInCodeScreen } from "~/features/auth/code/sign-in-code-screen";

export const metadata: Metadata = { title: "Sign in by email", robots: { index: false } };

/** Signs in with a code from an email, or with the link beside it. */
export default function SignInCodePage() {
  return (
    <AuthScreen>
      <SignInCodeScreen />
    </AuthScreen>
  );
}
