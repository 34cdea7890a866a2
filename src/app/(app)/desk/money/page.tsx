import type { Metadata } from "next";
import { MoneyScreen } from "~/features/desk/money/money-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Money" };

export default function MoneyPage() {
  return <ForUser screen={MoneyScreen} loading={<PageLoading title="Money" />} />;
}
