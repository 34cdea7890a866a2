import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { TodayScreen } from "~/features/mechanic/today/today-screen";
import { ForUser } from "~/features/shell/for-user";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";

export const metadata: Metadata = { title: "Today" };

export default function TodayPage() {
  return (
    <ForUser
      screen={TodayScreen}
      loading={<PageLoading title={MECHANIC_HEADS.mechanicToday.title} />}
    />
  );
}
