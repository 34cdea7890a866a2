import type { Metadata } from "next";
import { PayoutsScreen } from "~/features/desk/payouts/payouts-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Payouts" };

export default function PayoutsPage() {
  return <ForUser screen={PayoutsScreen} loading={<PageLoading title="Payouts" />} />;
}
