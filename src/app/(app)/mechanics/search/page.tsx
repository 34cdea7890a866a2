import type { Metadata } from "next";
import { MechanicSearchScreen } from "~/features/search/mechanic-search-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Find Mechanics" };

export default function MechanicSearchPage() {
  return <ForUser screen={MechanicSearchScreen} loading={<PageLoading {...PAGE_HEADS.search} />} />;
}
