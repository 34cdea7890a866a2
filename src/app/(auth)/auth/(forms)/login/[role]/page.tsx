import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isUserType, USER_TYPES } from "~/domain/account/roles";
import { AuthScreen } from "~/features/auth/auth-screen";
import { LOGIN_HEADS } from "~/features/auth/heads";
import { LoginForm } from "~/features/auth/sign-in/login-form";

export const metadata: Metadata = { title: "Sign in" };

export const generateStaticParams = () => USER_TYPES.map((role) => ({ role }));

export default async function LoginPage({ params }: { params: Promise<{ role: string }> }) {
  const { role } = await params;
  if (!isUserType(role)) notFound();
  return (
    <AuthScreen role={role} {...LOGIN_HEADS[role]}>
      <LoginForm role={role} />
    </AuthScreen>
  );
}
