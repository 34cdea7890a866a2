import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { SupportScreen } from "~/features/desk/support/support-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Support" };

export default function DeskSupportPage() {
  return <ForUser screen={SupportScreen} loading={<PageLoading title="Support" />} />;
}
