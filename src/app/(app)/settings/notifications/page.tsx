import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { ChoicesScreen } from "~/features/notification/choices-screen";
import { ForUser } from "~/features/shell/for-user";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Notification settings" };

export default function NotificationSettingsPage() {
  return (
    <ForUser
      screen={ChoicesScreen}
      loading={<PageLoading {...PAGE_HEADS.notificationSettings} />}
    />
  );
}
