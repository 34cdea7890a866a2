import type { Metadata } from "next";
import { SignupRoles } from "~/features/auth/sign-up/signup-roles";

export const metadata: Metadata = { title: "Sign up" };

export default function SignupRolesPage() {
  return <SignupRoles />;
}
