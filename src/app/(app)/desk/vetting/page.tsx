import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { VettingScreen } from "~/features/desk/vetting/vetting-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Vetting" };

export default function DeskVettingPage() {
  return <ForUser screen={VettingScreen} loading={<PageLoading title="Vetting" />} />;
}
