import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isUserType, USER_TYPES } from "~/domain/account/roles";
import { AuthScreen } from "~/features/auth/auth-screen";
import { SIGNUP_HEADS } from "~/features/auth/heads";
import { SignupForm } from "~/features/auth/sign-up/signup-form";

export const metadata: Metadata = { title: "Sign up" };

export const generateStaticParams = () => USER_TYPES.map((role) => ({ role }));

export default async function SignupPage({ params }: { params: Promise<{ role: string }> }) {
  const { role } = await params;
  if (!isUserType(role)) notFound();
  return (
    <AuthScreen role={role} {...SIGNUP_HEADS[role]}>
      <SignupForm role={role} />
    </AuthScreen>
  );
}
