import type { Metadata } from "next";
import { ServiceHistory } from "~/features/booking/list/service-history";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Service History" };

export default function ServiceHistoryPage() {
  return (
    <ForUser screen={ServiceHistory} loading={<PageLoading {...PAGE_HEADS.serviceHistory} />} />
  );
}
