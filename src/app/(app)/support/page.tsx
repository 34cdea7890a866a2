import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { ForUser } from "~/features/shell/for-user";
import { OwnSupportScreen } from "~/features/support/own-support-screen";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Your requests" };

export default function SupportPage() {
  return <ForUser screen={OwnSupportScreen} loading={<PageLoading {...PAGE_HEADS.ownSupport} />} />;
}
