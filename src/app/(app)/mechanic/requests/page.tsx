import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { RequestsScreen } from "~/features/mechanic/requests/requests-screen";
import { ForUser } from "~/features/shell/for-user";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Requests" };

export default function RequestsPage() {
  return (
    <ForUser screen={RequestsScreen} loading={<PageLoading {...PAGE_HEADS.mechanicRequests} />} />
  );
}
