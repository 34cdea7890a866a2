import type { Metadata } from "next";
import { WorkScreen } from "~/features/desk/work/work-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Background work" };

export default function WorkPage() {
  return <ForUser screen={WorkScreen} loading={<PageLoading title="Background work" />} />;
}
