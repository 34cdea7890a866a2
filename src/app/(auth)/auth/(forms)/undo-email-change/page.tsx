import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { UndoEmailChangeScreen } from "~/features/auth/email/email-link-screen";

export const metadata: Metadata = {
  title: "Restore your email address",
  robots: { index: false },
};

/** Works for anyone with the link, signed in or not. */
export default function UndoEmailChangePage() {
  return (
    <AuthScreen>
      <UndoEmailChangeScreen />
    </AuthScreen>
  );
}
