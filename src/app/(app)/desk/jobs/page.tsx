import type { Metadata } from "next";
import { JobsScreen } from "~/features/desk/jobs/jobs-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Jobs" };

export default function DeskJobsPage() {
  return <ForUser screen={JobsScreen} loading={<PageLoading title="Jobs" />} />;
}
