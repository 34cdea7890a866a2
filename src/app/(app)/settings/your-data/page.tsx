import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { YourDataScreen } from "~/features/account/your-data-screen";
import { ForUser } from "~/features/shell/for-user";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Your data" };

export default function YourDataPage() {
  return <ForUser screen={YourDataScreen} loading={<PageLoading {...PAGE_HEADS.yourData} />} />;
}
