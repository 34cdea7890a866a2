import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { AnnouncementsScreen } from "~/features/desk/announcements/announcements-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Announcements" };

export default function AnnouncementsPage() {
  return <ForUser screen={AnnouncementsScreen} loading={<PageLoading title="Announcements" />} />;
}
