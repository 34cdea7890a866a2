import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { ConfirmEmailScreen } from "~/features/auth/email-link-screen";

export const metadata: Metadata = { title: "Confirm your email address", robots: { index: false } };

type PageProps = { searchParams: Promise<{ token?: string | string[] }> };

/** For whoever has the link, signed in or not. */
export default async function ConfirmEmailPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  return (
    <AuthScreen>
      <ConfirmEmailScreen token={typeof token === "string" ? token : ""} />
    </AuthScreen>
  );
}
