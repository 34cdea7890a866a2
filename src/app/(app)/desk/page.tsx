import type { Metadata } from "next";
import { DeskScreen } from "~/features/desk/desk-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Desk" };

export default function DeskPage() {
  return <ForUser screen={DeskScreen} loading={<PageLoading title="Desk" />} />;
}
