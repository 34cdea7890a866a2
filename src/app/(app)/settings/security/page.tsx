import type { Metadata } from "next";
import { SecurityScreen } from "~/features/account/security-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Security" };

export default function SecurityPage() {
  return <ForUser screen={SecurityScreen} loading={<PageLoading {...PAGE_HEADS.security} />} />;
}
