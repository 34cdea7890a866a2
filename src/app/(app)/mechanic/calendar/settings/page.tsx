import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { CalendarSettingsScreen } from "~/features/mechanic/calendar/calendar-settings-screen";
import { ForUser } from "~/features/shell/for-user";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";

export const metadata: Metadata = { title: "Hours and calendar link" };

export default function CalendarSettingsPage() {
  return (
    <ForUser
      screen={CalendarSettingsScreen}
      loading={<PageLoading {...MECHANIC_HEADS.calendarSettings} />}
    />
  );
}
