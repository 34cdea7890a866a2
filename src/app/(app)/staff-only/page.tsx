import type { Metadata } from "next";
import { ForUser } from "~/features/shell/for-user";
import { StaffOnlyPanel } from "~/features/auth/staff-only-panel";

export const metadata: Metadata = { title: "Not your page" };

/** Stands at the addresses of staff's pages (src/server/front/guards.ts). */
export default function StaffOnlyPage() {
  return <ForUser screen={StaffOnlyPanel} />;
}
