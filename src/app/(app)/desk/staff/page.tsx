import type { Metadata } from "next";
import { StaffScreen } from "~/features/desk/staff/staff-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Staff" };

export default function StaffPage() {
  return <ForUser screen={StaffScreen} loading={<PageLoading title="Staff" />} />;
}
