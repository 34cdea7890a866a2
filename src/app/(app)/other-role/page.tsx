import type { Metadata } from "next";
import { ForUser } from "~/features/shell/for-user";
import { OtherRolePanel } from "~/features/auth/role/other-role-panel";

export const metadata: Metadata = { title: "Page not available" };

/** Replaces a page of the other role (src/server/front/route-guards.ts). */
export default function OtherRolePage() {
  return <ForUser screen={OtherRolePanel} />;
}
