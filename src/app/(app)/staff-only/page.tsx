import type { Metadata } from "next";
import { ForUser } from "~/features/shell/for-user";
import { StaffOnlyPanel } from "~/features/auth/role/staff-only-panel";

export const metadata: Metadata = { title: "Page not available" };

/** Replaces a staff page for everyone else (src/server/front/route-guards.ts). */
export default function StaffOnlyPage() {
  return <ForUser screen={StaffOnlyPanel} />;
}
