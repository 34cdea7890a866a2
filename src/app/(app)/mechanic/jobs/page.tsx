import type { Metadata } from "next";
import { JobsScreen } from "~/features/mechanic/jobs/jobs-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "My Jobs" };

export default function JobsPage() {
  return <ForUser screen={JobsScreen} loading={<PageLoading {...PAGE_HEADS.mechanicJobs} />} />;
}
