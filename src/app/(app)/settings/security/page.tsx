import type { Metadata } from "next";
import { SecurityScreen } from "~/features/account/security-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Security" };

/** Where everybody sees where they are signed in, and set up a second factor. */
export default function SecurityPage() {
  return <ForUser screen={SecurityScreen} loading={<PageLoading {...PAGE_HEADS.security} />} />;
}
