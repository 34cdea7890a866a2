import type { Metadata } from "next";
import { TieOutScreen } from "~/features/desk/tie-out/tie-out-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Tie-out" };

export default function TieOutPage() {
  return <ForUser screen={TieOutScreen} loading={<PageLoading title="Tie-out" />} />;
}
