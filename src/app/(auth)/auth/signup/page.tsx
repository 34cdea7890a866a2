import type { Metadata } from "next";
import { nextFrom, type QueryPageProps } from "~/features/auth/arrival";
import { SignupRoles } from "~/features/auth/signup-roles";
import { requireGuest } from "~/trpc/guard";

export const metadata: Metadata = { title: "Sign up" };

export default async function SignupRolesPage(props: QueryPageProps) {
  const next = nextFrom(await props.searchParams);
  await requireGuest(next);
  return <SignupRoles next={next} />;
}
