import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { TextsScreen } from "~/features/desk/texts/texts-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Legal texts" };

export default function TextsPage() {
  return <ForUser screen={TextsScreen} loading={<PageLoading title="Legal texts" />} />;
}
