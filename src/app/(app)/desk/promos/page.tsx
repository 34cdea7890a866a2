import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { PromosScreen } from "~/features/desk/promos/promos-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Promos" };

export default function PromosPage() {
  return <ForUser screen={PromosScreen} loading={<PageLoading title="Promos" />} />;
}
