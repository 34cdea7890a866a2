import type { Metadata } from "next";
import { TodayScreen } from "~/features/desk/today/today-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Today" };

export default function DeskPage() {
  return <ForUser screen={TodayScreen} loading={<PageLoading title="Today" />} />;
}
