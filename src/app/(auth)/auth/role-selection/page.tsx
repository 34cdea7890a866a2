import type { Metadata } from "next";
import { RoleSelection } from "~/features/auth/role-selection";

export const metadata: Metadata = { title: "Sign in" };

export default function RoleSelectionPage() {
  return <RoleSelection />;
}
