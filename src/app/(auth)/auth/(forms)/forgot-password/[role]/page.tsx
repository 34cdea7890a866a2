import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isUserType, USER_TYPES } from "~/domain/account/roles";
import { AuthScreen } from "~/features/auth/auth-screen";
import { ForgotPasswordForm } from "~/features/auth/password/forgot-password-form";

export const metadata: Metadata = { title: "Forgot password" };

export const generateStaticParams = () => USER_TYPES.map((role) => ({ role }));

export default async function ForgotPasswordPage({
  params,
}: {
  params: Promise<{ role: string }>;
}) {
  const { role } = await params;
  if (!isUserType(role)) notFound();
  return (
    <AuthScreen role={role}>
      <ForgotPasswordForm role={role} />
    </AuthScreen>
  );
}
