import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { CalendarScreen } from "~/features/mechanic/calendar/calendar-screen";
import { ForUser } from "~/features/shell/for-user";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Calendar" };

export default function CalendarPage() {
  return <ForUser screen={CalendarScreen} loading={<PageLoading {...PAGE_HEADS.calendar} />} />;
}
