import type { Metadata } from "next";
import { MechanicSearchScreen } from "~/features/search/mechanic-search-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Find Mechanics" };

export default function MechanicSearchPage() {
  return <ForUser screen={MechanicSearchScreen} loading={<PageLoading title="Find Mechanics" />} />;
}
