import type { Metadata } from "next";
import { ForUser } from "~/features/shell/for-user";
import { OtherRolePanel } from "~/features/auth/other-role-panel";

export const metadata: Metadata = { title: "Not your page" };

/** Stands at the addresses of the other side's pages (src/server/front/guards.ts). */
export default function OtherRolePage() {
  return <ForUser screen={OtherRolePanel} />;
}
