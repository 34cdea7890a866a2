import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { CalendarScreen } from "~/features/mechanic/calendar/calendar-screen";
import { ForUser } from "~/features/shell/for-user";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";

export const metadata: Metadata = { title: "Calendar" };

export default function CalendarPage() {
  return <ForUser screen={CalendarScreen} loading={<PageLoading {...MECHANIC_HEADS.calendar} />} />;
}
