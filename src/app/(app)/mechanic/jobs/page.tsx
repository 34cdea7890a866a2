import type { Metadata } from "next";
import { JobsScreen } from "~/features/mechanic/jobs/jobs-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";

export const metadata: Metadata = { title: "My Jobs" };

export default function JobsPage() {
  return <ForUser screen={JobsScreen} loading={<PageLoading {...MECHANIC_HEADS.mechanicJobs} />} />;
}
