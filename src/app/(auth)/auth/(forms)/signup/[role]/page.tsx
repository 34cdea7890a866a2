import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isUserType } from "~/domain/account/roles";
import { nextFrom, type RolePageProps } from "~/features/auth/arrival";
import { AuthScreen } from "~/features/auth/auth-screen";
import { SignupForm } from "~/features/auth/signup-form";
import { SIGNUP_HEADS } from "~/features/auth/heads";
import { requireGuest } from "~/trpc/guard";

export const metadata: Metadata = { title: "Sign up" };

export default async function SignupPage(props: RolePageProps) {
  const { role } = await props.params;
  if (!isUserType(role)) notFound();
  const next = nextFrom(await props.searchParams);
  await requireGuest(next);
  return (
    <AuthScreen role={role} {...SIGNUP_HEADS[role]}>
      <SignupForm role={role} next={next} />
    </AuthScreen>
  );
}
