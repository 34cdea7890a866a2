import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isUserType } from "~/domain/account/roles";
import { nextFrom, type RolePageProps } from "~/features/auth/arrival";
import { AuthScreen } from "~/features/auth/auth-screen";
import { LOGIN_HEADS } from "~/features/auth/heads";
import { LoginForm } from "~/features/auth/login-form";
import { requireGuest } from "~/trpc/guard";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage(props: RolePageProps) {
  const { role } = await props.params;
  if (!isUserType(role)) notFound();
  const next = nextFrom(await props.searchParams);
  await requireGuest(next);
  return (
    <AuthScreen role={role} {...LOGIN_HEADS[role]}>
      <LoginForm role={role} next={next} />
    </AuthScreen>
  );
}
