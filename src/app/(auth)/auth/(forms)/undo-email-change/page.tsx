import type { Metadata } from "next";
import { AuthScreen } from "~/features/auth/auth-screen";
import { UndoEmailChangeScreen } from "~/features/auth/email-link-screen";

export const metadata: Metadata = {
  title: "Take your email address back",
  robots: { index: false },
};

type PageProps = { searchParams: Promise<{ token?: string | string[] }> };

/** For whoever has the link, signed in or not. */
export default async function UndoEmailChangePage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  return (
    <AuthScreen>
      <UndoEmailChangeScreen token={typeof token === "string" ? token : ""} />
    </AuthScreen>
  );
}
