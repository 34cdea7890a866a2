import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isUserType } from "~/domain/account/roles";
import { nextFrom, type RolePageProps } from "~/features/auth/arrival";
import { AuthScreen } from "~/features/auth/auth-screen";
import { ForgotPasswordForm } from "~/features/auth/forgot-password-form";
import { requireGuest } from "~/trpc/guard";

export const metadata: Metadata = { title: "Forgot password" };

export default async function ForgotPasswordPage(props: RolePageProps) {
  const { role } = await props.params;
  if (!isUserType(role)) notFound();
  const next = nextFrom(await props.searchParams);
  await requireGuest(next);
  return (
    <AuthScreen role={role}>
      <ForgotPasswordForm role={role} next={next} />
    </AuthScreen>
  );
}
