import type { Metadata } from "next";
import { SecurityScreen } from "~/features/second-factor/security-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Security" };

/** Where staff set up and turn off their second factor. */
export default function SecurityPage() {
  return <ForUser screen={SecurityScreen} loading={<PageLoading title="Security" />} />;
}
