import type { Metadata } from "next";
import { NumbersScreen } from "~/features/desk/numbers/numbers-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Numbers" };

export default function NumbersPage() {
  return <ForUser screen={NumbersScreen} loading={<PageLoading title="Numbers" />} />;
}
