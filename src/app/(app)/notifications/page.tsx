import type { Metadata } from "next";
import { NotificationsScreen } from "~/features/notification/notifications-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Notifications" };

export default function NotificationsPage() {
  return (
    <ForUser screen={NotificationsScreen} loading={<PageLoading {...PAGE_HEADS.notifications} />} />
  );
}
