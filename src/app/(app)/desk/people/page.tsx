import type { Metadata } from "next";
import { PeopleScreen } from "~/features/desk/people/people-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "People" };

export default function DeskPeoplePage() {
  return <ForUser screen={PeopleScreen} loading={<PageLoading title="People" />} />;
}
