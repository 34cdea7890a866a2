import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { DevelopersScreen } from "~/features/developers/developers-screen";
import { ForUser } from "~/features/shell/for-user";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Developers" };

export default function DevelopersPage() {
  return <ForUser screen={DevelopersScreen} loading={<PageLoading {...PAGE_HEADS.developers} />} />;
}
