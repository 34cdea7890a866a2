import type { Metadata } from "next";
import { RoleSelection } from "~/features/auth/role/role-selection";

export const metadata: Metadata = { title: "Sign in" };

export default function RoleSelectionPage() {
  return <RoleSelection />;
}
